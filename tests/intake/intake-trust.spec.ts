import { INTAKE_TEMPLATE } from '@t0/contracts/intake';
import type { IntakeSource, IntakeSourceKey, IntakeTemplate, ReceivedAlert } from '@t0/contracts/intake';
import type { Notification } from '@t0/contracts/notifications';
import type { AuditEntry } from '@t0/contracts/operations';
import { User } from '@t0/database/accounts';
import { createAdmin, type Answer, type TestClient } from '@t0/testing';
import { ALERT, DRAFTS, IntakeScene, SOURCES } from './intake-scene.ts';

describe('alerts of other programs (docs/product/intake.md#receiver)', () => {
  let scene: IntakeScene;
  beforeAll(async () => void (scene = await IntakeScene.start()));
  afterAll(() => scene.stop());

  describe('of a trusted source (docs/product/intake.md#trust)', () => {
    const trust = (client: TestClient, { id, edition }: IntakeSource): Promise<Answer<IntakeSource>> =>
      client.post<IntakeSource>(`${SOURCES}/${id}/trust`, { edition });
    const trusted = async (given: Partial<IntakeTemplate> = {}): Promise<IntakeSourceKey> => {
      const made = await scene.newSource(given);
      await trust(scene.stack.admin, made.source);
      const { body: source } = await trust(scene.other, made.source);
      expect(source.trustedBy).toHaveLength(2);
      return { source, token: made.token };
    };
    let levels = 0;
    /** An alert with levels of its own: the same ones again would be asked about. */
    const alert = (comment: string): typeof ALERT => ({ ...ALERT, comment, tp2: ALERT.tp2 + ++levels / 100 });
    const isOut = async (memo: string): Promise<boolean> => (await scene.signalsNow()).some((one) => one.memo === memo);

    it('is published at once, in its name in the audit trail', async () => {
      const { source, token } = await trusted();
      expect((await scene.send(token, alert('Of itself'))).status).toBe(200);
      const event = await scene.screens.member.next('signal.created', ({ data }) => data.memo === 'Of itself');
      await scene.screens.member.next('notification.created', ({ data }) => data.signalId === event.data.id);
      expect(await scene.draftOf(source.id)).toBeUndefined();
      const { body: trail } = await scene.stack.admin.get<AuditEntry[]>(
        `/api/admin/audit?entity=signals&entityId=${event.data.id}`,
      );
      expect(trail[0]).toMatchObject({ action: 'signals.created', actorEmail: `${source.name}, a trusted source` });
    });

    it('is published with its zone, all targets, portions, rule and times (docs/product/signals.md#targets)', async () => {
      const { token } = await trusted();
      const until = new Date(Date.now() + 3_600_000).toISOString();
      const further = {
        tp3: 212,
        tp4: 216,
        portions: '40/30/20/10',
        zone: 195.9,
        trailing_stop: '1R',
        valid_until: until,
      };
      await scene.send(token, { ...alert('With terms'), type: 'limit', ...further });
      const published = (await scene.signalsNow()).find(({ memo }) => memo === 'With terms');
      expect(published).toMatchObject({
        status: 'limit',
        furtherTargets: ['212.000', '216.000'],
        portions: [40, 30, 20, 10],
        entryZonePrice: '195.900',
        stopRule: 'trail',
        trailDistance: '6.120',
        validUntil: until,
      });
    });

    it('stays trusted, and reads its alerts as ever, where its template is from before these fields', async () => {
      const { source, token } = await trusted();
      const fields = [
        'furtherTargets',
        'portions',
        'entryZonePrice',
        'stopRule',
        'trailDistance',
        'validUntil',
        'closeAt',
      ];
      await scene.stack.api.db.query('UPDATE intake_sources SET template = template - $2::text[] WHERE id = $1', [
        source.id,
        fields,
      ]);
      await scene.send(token, alert('From before'));
      expect(await isOut('From before')).toBe(true);
      await scene.send(token, { ...alert('More targets'), tp3: 212 });
      expect((await scene.draftOf(source.id))!.errors).toEqual([
        { field: null, message: 'Not understood: “tp3: 212”' },
      ]);
      const now = await scene.sourceOf(source.id);
      expect(fields.map((field) => now.template[field as keyof IntakeTemplate])).toEqual(fields.map(() => ''));
      // A client that does not know them sends the template without them: nothing changes.
      const { name, edition, template } = now;
      const known = Object.fromEntries(Object.entries(template).filter(([field]) => !fields.includes(field)));
      const { body: saved } = await scene.stack.admin.put<IntakeSource>(`${SOURCES}/${source.id}`, {
        ...known,
        name,
        edition,
      });
      expect([saved.edition, saved.trustedBy.length]).toEqual([edition, 2]);
    });

    it('is published once, however often it is sent at once', async () => {
      const { token } = await trusted();
      const once = alert('Only once');
      await Promise.all(Array.from({ length: 6 }, () => scene.send(token, once)));
      expect((await scene.signalsNow()).filter(({ memo }) => memo === 'Only once')).toHaveLength(1);
      const { body: all } = await scene.stack.member.get<{ notifications?: Notification[] }>('/api/user/notifications');
      expect(JSON.stringify(all).split('Only once')).toHaveLength(2);
    });

    it('stays a draft where something could not be read or is unusual, with the reason', async () => {
      const { source, token } = await trusted();
      await scene.send(token, { ...alert('Half'), sl: undefined });
      expect((await scene.draftOf(source.id))!.errors).toEqual([{ field: 'slPrice', message: 'Stop is not given' }]);
      await scene.send(token, { ...alert('Odd'), tp1: 196.13, tp2: 196.14 });
      expect((await scene.draftOf(source.id))!.errors).toEqual([
        { field: null, message: expect.stringContaining('This signal is unusual.') },
      ]);
      expect([await isOut('Half'), await isOut('Odd')]).toEqual([false, false]);
    });

    it.each([
      ['a flag', { cancelled: true }, 'Not understood: “cancelled: true”'],
      ['a remark', { remark: 'wait for my GO' }, 'Not understood: “remark: wait for my GO”'],
      ['a fourth target without a third', { tp4: 210 }, 'T2 is not given'],
      ['a second stop', { stop_loss: 191 }, 'Stop is given twice: 191 and 190'],
      ['an ended position', { position_size: 0 }, 'This ends a trade and is no new signal: “position 0”'],
    ])(
      'stays a draft that says %s beside its signal (docs/product/intake.md#unreadable-alerts)',
      async (what, more, message) => {
        const { source, token } = await trusted();
        await scene.send(token, { ...alert(what), ...more });
        expect(await isOut(what)).toBe(false);
        expect((await scene.draftOf(source.id))!.errors.map((one) => one.message)).toEqual([message]);
      },
    );

    it('is shown with what became of it (docs/product/intake.md#received-alerts)', async () => {
      const { source, token } = await trusted();
      await scene.send(token, { ...alert('To be seen'), qty: 2 });
      await scene.send(token, { ...alert('Not out'), remark: 'later' });
      await scene.send(token, { ...alert('Discarded'), sl: undefined });
      expect((await scene.stack.admin.delete(`${DRAFTS}/${(await scene.draftOf(source.id))!.id}`)).status).toBe(204);
      const { body } = await scene.stack.admin.get<ReceivedAlert[]>(`${DRAFTS}/recent`);
      const published = (await scene.signalsNow()).find(({ memo }) => memo === 'To be seen')!;
      expect(body.filter(({ sourceId }) => sourceId === source.id)).toMatchObject([
        { state: 'discarded', signalId: null, byItself: false },
        { state: 'open', errors: [{ message: 'Not understood: “remark: later”' }], leftOut: [] },
        { state: 'published', signalId: published.id, byItself: true, errors: [], leftOut: ['qty: 2'] },
      ]);
    });

    it('stays a draft where it repeats what was published a moment ago (docs/product/signals.md#level-checks)', async () => {
      const { source, token } = await trusted();
      const first = alert('First');
      await scene.send(token, first);
      expect(await isOut('First')).toBe(true);
      await scene.send(token, { ...first, comment: 'Again' });
      expect(await isOut('Again')).toBe(false);
      expect((await scene.draftOf(source.id))!.errors).toEqual([
        { field: null, message: expect.stringContaining('LONG GBPJPY was published with the same levels') },
      ]);
    });

    it('needs two different administrators, each for the state that they see (docs/SECURITY.md#intake)', async () => {
      const { source, token } = await scene.newSource();
      expect((await trust(scene.stack.admin, source)).status).toBe(200);
      const twice = await trust(scene.stack.admin, source);
      expect([twice.status, twice.body]).toEqual([409, expect.objectContaining({ error: 'INTAKE_SOURCE_SECOND' })]);
      await scene.send(token, alert('One mark'));
      expect(await isOut('One mark')).toBe(false);
      const old = await trust(scene.other, { ...source, edition: source.edition + 1 });
      expect([old.status, old.body]).toEqual([409, expect.objectContaining({ error: 'INTAKE_SOURCE_CHANGED' })]);
      expect((await trust(scene.other, source)).body.trustedBy).toHaveLength(2);
      const { body: trail } = await scene.stack.admin.get<AuditEntry[]>(
        `/api/admin/audit?entity=intake_sources&entityId=${source.id}`,
      );
      const marks = trail.filter(({ after }) => after && 'trustedBy' in after && !('name' in after));
      expect(new Set(marks.map(({ actorEmail }) => actorEmail)).size).toBe(2);
    });

    it.each([
      ['either withdraws it', (id: number) => scene.other.delete(`${SOURCES}/${id}/trust`)],
      ['its token changes', (id: number) => scene.stack.admin.post(`${SOURCES}/${id}/token`, {})],
      ['it is revoked', (id: number) => scene.stack.admin.delete(`${SOURCES}/${id}/token`)],
      [
        'its template changes',
        (id: number) =>
          scene.stack.admin.put(`${SOURCES}/${id}`, { ...INTAKE_TEMPLATE, name: 'Same', memo: 'Other', edition: 1 }),
      ],
    ])('ends when %s (docs/SECURITY.md#intake)', async (_, change) => {
      const { source } = await trusted();
      expect((await change(source.id)).status).toBeLessThan(300);
      expect((await scene.sourceOf(source.id)).trustedBy).toEqual([]);
    });

    it('does not count the mark of somebody who is no administrator any more (docs/SECURITY.md#intake)', async () => {
      const { source, token } = await scene.newSource();
      const third = await createAdmin(scene.stack.api.db);
      await trust(scene.stack.admin, source);
      await trust(await scene.stack.api.signedIn(third), source);
      await scene.stack.api.db.getRepository(User).update(third.id, { role: null });
      await scene.send(token, alert('Former administrator'));
      expect(await isOut('Former administrator')).toBe(false);
      expect((await scene.draftOf(source.id))!.errors).toEqual([]);
    });
  });
});
