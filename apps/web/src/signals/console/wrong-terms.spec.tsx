import { fireEvent, screen, waitFor } from '@testing-library/react';
import { draftPlace, writeDraft } from '../../shared/lib/session-draft.ts';
import { fakeApi, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { press, show, type } from '../../../../../tests/support/web/show.tsx';
import { SIGNAL_DRAFT } from './signal-draft.ts';
import { SignalGenerator } from './signal-generator.tsx';

const POST = 'POST /api/signals';
let api: FakeApi;

const field = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (label: RegExp | string, text: string): void => {
  type(label, text);
  fireEvent.blur(field(label));
};

beforeEach(() => {
  writeDraft(draftPlace(SIGNAL_DRAFT), null);
  api = fakeApi();
  api.on('GET /api/signals/daily-ranges', 200, { GBPJPY: { average: '9', days: 10 } });
  api.on('GET /api/signals/held', 200, []);
  show(<SignalGenerator onPublished={() => undefined} />);
  fireEvent.paste(field('Paste a signal'));
  type('Paste a signal', 'GBPJPY long 196.12 sl 195.38 tp 197.05 198.40');
});

describe('wrong terms in the generator (docs/product/console.md#signal-generator)', () => {
  it('stay open under the hand that corrects the wrong one', async () => {
    press(/^Zone, rule, times/);
    fill(/^Entry zone to/, '195');
    press(/^Zone, rule, times/);
    expect(await screen.findByText('The entry zone must end before the stop')).toBeTruthy();
    fill(/^Entry zone to/, '195.9');
    expect(screen.queryByText('The entry zone must end before the stop')).toBeNull();
    expect(field(/^Entry zone to/)).toBeTruthy();
    press(/^Zone, rule, times/);
    expect(screen.queryByLabelText(/^Entry zone to/)).toBeNull();
  });

  it('are reported while they cannot be read, and once they were added not before', async () => {
    press('+ TARGET');
    expect(screen.queryByText('Take Profit 2 is required')).toBeNull();
    type(/^Take Profit 2/, 'soon');
    expect(await screen.findByText('“soon” is not a number')).toBeTruthy();
    type(/^Take Profit 2/, '199');
    type('Portions', '40.5/59.5');
    expect(await screen.findByText('“40.5/59.5” is no list of whole numbers: write 40/30/20/10')).toBeTruthy();
    expect(field('Portions').getAttribute('aria-invalid')).toBe('true');
    press('GENERATE SIGNAL');
    await waitFor(() => expect(screen.getAllByText(/is no list of whole numbers/)).toHaveLength(1));
    expect(screen.getByRole('alert').textContent).toContain('is no list of whole numbers');
  });

  it('send nothing of a time that is typed in part', async () => {
    press(/^Zone, rule, times/);
    Object.defineProperty(field('Close at'), 'validity', { configurable: true, value: { badInput: true } });
    fireEvent.keyUp(field('Close at'), { key: '1' });
    press('GENERATE SIGNAL');
    expect((await screen.findByRole('alert')).textContent).toContain('Incomplete: finish or clear it');
    expect(api.sent(POST)).toEqual([]);
  });
});
