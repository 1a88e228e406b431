import type { ChartMemo, ChartNote } from '@t0/contracts/content';
import type { LiveClient } from '@t0/testing';
import { ContentStack } from '../support/content-stack.ts';
import { expectRefused, expectUnreported, MISSING_PATH } from './content-refusals.ts';

describe('published content (docs/product/content.md#lists; docs/product/content.md#videos)', () => {
  let stack: ContentStack;
  let screens: Record<'admin' | 'member' | 'guest' | 'visitor', LiveClient>;

  beforeAll(async () => {
    stack = await ContentStack.start({ PUBLIC_URL: 'https://t0.example' });
    screens = await stack.screens();
  });
  afterAll(() => stack.stop());

  describe('chart notes', () => {
    const path = '/api/chart-notes';
    const write = async (body: object, method = 'POST'): Promise<ChartNote> => {
      const answer = await stack.admin.call<ChartNote>(method, path, body);
      expect([answer.status, answer.body]).toEqual([
        method === 'POST' ? 201 : 200,
        expect.objectContaining({ id: expect.any(Number) }),
      ]);
      return answer.body;
    };
    const list = async (): Promise<ChartNote[]> => (await stack.member.get<ChartNote[]>(path)).body;

    it('are added, the timeframe in any case, and appear at members at once', async () => {
      const note = await write({ instrument: 'GBPJPY', timeframe: 'mOnThLy', content: ' Demand held. ' });
      expect(note).toEqual({
        id: note.id,
        instrument: 'GBPJPY',
        timeframe: 'Monthly',
        note: 'Demand held.',
        updatedAt: expect.any(String),
        version: 1,
      });
      const event = await screens.member.next('chart_note.updated', ({ data }) => data.id === note.id);
      expect([event.data, event.audience]).toEqual([note, 'subscribers']);
      await expectUnreported(screens, 'chart_note.updated');
      expect(await list()).toEqual([note]);
    });

    it('there is one of each instrument and timeframe: a second one replaces its text', async () => {
      const added = await write({ instrument: 'US30', timeframe: '4h', content: 'First' });
      const updated = await write({ instrument: 'US30', timeframe: '4H', content: 'Second' }, 'PUT');
      expect(updated).toMatchObject({ id: added.id, note: 'Second', version: 2, timeframe: '4H' });
      const same = await write({ instrument: 'US30', timeframe: '4H', content: 'Second' });
      expect(same).toEqual(updated);
    });

    it('two at the same moment become one note, and both are told', async () => {
      const both = await Promise.all(
        ['a', 'b'].map((content) => write({ instrument: 'AUDUSD', timeframe: '15min', content })),
      );
      expect(both.map(({ version }) => version).sort()).toEqual([1, 2]);
      expect(both[0]!.id).toBe(both[1]!.id);
    });

    it('are listed by instrument, from the longest timeframe to the shortest', async () => {
      for (const timeframe of ['15min', 'weekly', '4H', 'Monthly'])
        await write({ instrument: 'GBPUSD', timeframe, content: timeframe });
      const all = await list();
      expect(all.filter(({ instrument }) => instrument === 'GBPUSD').map(({ timeframe }) => timeframe)).toEqual([
        'Monthly',
        'Weekly',
        '4H',
        '15min',
      ]);
      const instruments = all.map(({ instrument }) => instrument);
      expect(instruments).toEqual([...instruments].sort());
    });

    it('an edit of a state that changed underneath is refused with that state', async () => {
      const body = { instrument: 'GBPJPY', timeframe: 'Weekly' };
      const first = await write({ ...body, content: 'Seen', version: 0 });
      const late = await stack.admin.post(path, { ...body, content: 'Lost?', version: 0 });
      expect([late.status, late.body.error, late.body.current]).toEqual([409, 'CHART_NOTE_CHANGED', first]);
      await write({ ...body, content: 'Newer', version: 1 }, 'PUT');
      expect((await stack.admin.put(path, { ...body, content: 'Older', version: 1 })).status).toBe(409);
      await stack.admin.delete(`${path}/${first.id}`);
      const gone = await stack.admin.put(path, { ...body, content: 'Back?', version: 2 });
      expect([gone.status, gone.body.current]).toEqual([409, null]);
    });

    it('are deleted, with a tombstone', async () => {
      const { id } = await write({ instrument: 'AUDUSD', timeframe: 'Weekly', content: 'x' });
      expect((await stack.admin.delete(`${path}/${id}`)).status).toBe(204);
      const { data } = await screens.member.next('chart_note.deleted', (event) => event.data.id === id);
      expect(data).toEqual({ id, version: 2 });
      expect((await stack.admin.delete(`${path}/${id}`)).status).toBe(404);
      expect((await stack.admin.delete(`${path}/99999999999`)).status).toBe(404);
    });

    it('are added once under one key', async () => {
      const body = { instrument: 'GBPJPY', timeframe: '15min', content: 'Once' };
      const key = { 'idempotency-key': 'chart-note-once' };
      const answers = await Promise.all([1, 2].map(() => stack.admin.post<ChartNote>(path, body, key)));
      expect(answers.map(({ body: { version } }) => version)).toEqual([1, 1]);
    });

    it.each([
      ['content', 'Chart note content is required', { content: '' }],
      ['content', 'Chart note content is required', { content: ' \n ' }],
      ['content', 'Chart note content is required', { content: undefined }],
      ['content', 'Chart note content must be at most 10000 characters', { content: 'x'.repeat(10_001) }],
      ['timeframe', 'Timeframe must be one of Monthly, Weekly, 4H, 15min', { timeframe: 'Daily' }],
      ['timeframe', 'Timeframe must be one of Monthly, Weekly, 4H, 15min', { timeframe: undefined }],
      ['instrument', 'Instrument must be one of AUDUSD, GBPJPY, GBPUSD, US30', { instrument: 'BTCUSD' }],
      ['version', 'Version must be a whole number', { version: '1' }],
      ['id', 'This call has no field “id”', { id: 3 }],
    ])('refuse a wrong %s with "%s"', async (field, message, change) => {
      const body = { instrument: 'US30', timeframe: 'Weekly', content: 'x', ...change };
      await expectRefused(stack, 'POST', path, body, field, message);
      await expectRefused(stack, 'PUT', path, body, field, message);
    });
  });

  describe('chart memos', () => {
    const path = '/api/chart-memos';
    const write = async (instrument: string, body: object): Promise<ChartMemo> => {
      const answer = await stack.admin.put<ChartMemo>(`${path}/${instrument}`, body);
      expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ instrument })]);
      return answer.body;
    };
    const images = async (count: number): Promise<string[]> => {
      const paths: string[] = [];
      while (paths.length < count) paths.push(await stack.upload('image', 'png'));
      return paths;
    };

    it('take any part, all of it optional, and appear at members at once', async () => {
      const memo = await write('GBPUSD', { instrument: 'GBPUSD', memoText: 'Range day.', keyLevels: '1.3420' });
      expect(memo).toEqual({
        id: memo.id,
        instrument: 'GBPUSD',
        memoText: 'Range day.',
        memoImageUrls: [],
        memoImageUrl: null,
        keyLevels: '1.3420',
        marketStructure: '',
        riskManagement: '',
        updatedAt: expect.any(String),
        version: 1,
      });
      const event = await screens.member.next('chart_memo.updated', ({ data }) => data.id === memo.id);
      expect([event.data, event.audience]).toEqual([memo, 'subscribers']);
      await expectUnreported(screens, 'chart_memo.updated');
      const next = await write('GBPUSD', { riskManagement: 'Half size.' });
      expect(next).toMatchObject({ memoText: 'Range day.', riskManagement: 'Half size.', version: 2 });
      expect((await stack.member.get<ChartMemo[]>(path)).body).toEqual([next]);
      expect(await write('GBPUSD', {})).toEqual(next);
    });

    it('hold up to 10 uploaded images, which members see and which go with them', async () => {
      const ten = await images(10);
      const memo = await write('GBPJPY', { memoImageUrls: ten });
      expect([memo.memoImageUrls, memo.memoImageUrl]).toEqual([ten, ten[0]]);
      expect((await stack.member.get(ten[3]!)).status).toBe(200);
      const [eleventh] = await images(1);
      await expectRefused(
        stack,
        'PUT',
        `${path}/GBPJPY`,
        { memoImageUrls: [...ten, eleventh] },
        'memoImageUrls',
        'A memo can have at most 10 images',
      );
      await expectRefused(
        stack,
        'PUT',
        `${path}/GBPJPY`,
        { memoImageUrl: eleventh },
        'memoImageUrls',
        'A memo can have at most 10 images',
      );
      const fewer = await write('GBPJPY', { memoImageUrls: [ten[5], ten[1], ten[5]] });
      expect(fewer.memoImageUrls).toEqual([ten[5], ten[1]]);
      expect((await stack.member.get(ten[0]!)).status).toBe(404);
      expect(stack.files()).toHaveLength(3);
    });

    it('take the legacy single image, and our own absolute addresses', async () => {
      const [first, second] = await images(2);
      const memo = await write('US30', { memoImageUrl: `https://t0.example${first}` });
      expect(memo.memoImageUrls).toEqual([first]);
      const both = await write('US30', { memoImageUrls: [first, second], memoImageUrl: first });
      expect(both.memoImageUrls).toEqual([first, second]);
      const cleared = await write('US30', { memoImageUrls: [], memoImageUrl: '' });
      expect([cleared.memoImageUrls, cleared.memoImageUrl]).toEqual([[], null]);
      // What was taken off is gone.
      const gone = await stack.admin.put(`${path}/US30`, { memoImageUrls: [first] });
      expect([gone.status, gone.body.error]).toEqual([400, 'UPLOAD_NOT_FOUND']);
    });

    it('take no picture of another host that browsers would not show', async () => {
      const message = 'Must begin with https://: browsers do not show this picture otherwise';
      const refused = await stack.admin.put(`${path}/GBPUSD`, { memoImageUrls: ['http://img.example/a.png'] });
      expect([refused.status, refused.body.fields]).toEqual([400, { memoImageUrls: message }]);
      const memo = await write('GBPUSD', { memoImageUrls: ['https://img.example/a.png'] });
      expect(memo.memoImageUrls).toEqual(['https://img.example/a.png']);
    });

    it('an image belongs to one memo', async () => {
      const [image] = await images(1);
      await write('US30', { memoImageUrls: [image] });
      const other = await stack.admin.put(`${path}/AUDUSD`, { memoImageUrls: [image] });
      expect([other.status, other.body.error]).toEqual([400, 'UPLOAD_TAKEN']);
    });

    it('an edit of a state that changed underneath is refused with that state', async () => {
      const first = await write('AUDUSD', { memoText: 'One', version: 0 });
      const late = await stack.admin.put(`${path}/AUDUSD`, { memoText: 'Two', version: 0 });
      expect([late.status, late.body.error, late.body.current]).toEqual([409, 'CHART_MEMO_CHANGED', first]);
      const both = await Promise.all(
        ['a', 'b'].map((memoText) => stack.admin.put(`${path}/AUDUSD`, { memoText, version: 1 })),
      );
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    it.each([
      ['memoText', 'Analysis must be at most 5000 characters', { memoText: 'x'.repeat(5001) }],
      ['keyLevels', 'Key levels must be text', { keyLevels: 5 }],
      ['marketStructure', 'Market structure must be text', { marketStructure: null }],
      ['riskManagement', 'Risk management must be text', { riskManagement: 'a\u0000' }],
      ['memoImageUrls', 'Memo images must be a list', { memoImageUrls: MISSING_PATH }],
      ['memoImageUrls', 'Memo images must be uploaded images', { memoImageUrls: ['javascript:alert(1)'] }],
      ['memoImageUrls', 'Memo images must be uploaded images', { memoImageUrls: ['/objects/../secret.png'] }],
      ['memoImageUrl', 'Memo images must be uploaded images', { memoImageUrl: 'data:image/png;base64,AA' }],
      ['instrument', 'The instrument is not that of the address', { instrument: 'US30' }],
    ])(
      'refuse a wrong %s with "%s" (docs/SECURITY.md#script; docs/SECURITY.md#input)',
      async (field, message, body) => {
        await expectRefused(stack, 'PUT', `${path}/GBPUSD`, body, field, message);
      },
    );

    it('exist for the instruments of the console only', async () => {
      expect((await stack.admin.put(`${path}/BTCUSD`, {})).status).toBe(404);
      expect((await stack.admin.put(`${path}/gbpusd`, {})).status).toBe(404);
    });
  });
});
