import { IDEMPOTENCY_HEADER } from '@t0/contracts/platform';
import type {
  Instrument,
  InstrumentDto,
  InstrumentProposal,
  InstrumentProposalQuery,
  SwitchInstrumentDto,
} from '@t0/contracts/prices';
import { request } from '../../shared/lib/http.ts';

const PATH = '/api/instruments';

/** POST /api/instruments: adds one; the same key is the same attempt. */
export function createInstrument(body: InstrumentDto, key: string): Promise<Instrument> {
  return request<Instrument>(PATH, { method: 'POST', body, headers: { [IDEMPOTENCY_HEADER]: key } });
}

/** PUT /api/instruments/{id}: the whole row, and the version the editor was looking at. */
export function writeInstrument(id: number, body: InstrumentDto): Promise<Instrument> {
  return request<Instrument>(`${PATH}/${id}`, { method: 'PUT', body });
}

/** DELETE /api/instruments/{id}: with its candles; 409 once anything names it. */
export function deleteInstrument(id: number): Promise<void> {
  return request<void>(`${PATH}/${id}`, { method: 'DELETE' });
}

/** PATCH /api/instruments/{id}: open for signals or not, in the ticker or not. */
export function switchInstrument(id: number, body: SwitchInstrumentDto): Promise<Instrument> {
  return request<Instrument>(`${PATH}/${id}`, { method: 'PATCH', body });
}

/** GET /api/instruments/proposal: a source's figures for a symbol of its own. */
export function askSource(query: InstrumentProposalQuery): Promise<InstrumentProposal> {
  return request<InstrumentProposal>(`${PATH}/proposal?${new URLSearchParams({ ...query }).toString()}`);
}
