import type { MemberPage, MemberPayment, MemberMoney } from '@t0/contracts/members';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useFollowed } from '../../../live/use-followed.ts';
import { useTimes } from '../../../shared/lib/times.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { PanelReading } from '../../../shared/ui/panel-state.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { toast } from '../../../shared/ui/toast-store.ts';
import { ActDialog } from '../act-dialog.tsx';
import { MEMBERS_POLL_MS, MEMBER_EVENTS } from '../member-pages.ts';
import { minorUnitDecimals } from '@t0/domain/billing';
import { TextField } from '../../../shared/ui/field.tsx';
import { moneyText } from '../../../billing/money-text.ts';
import { ProviderId } from './access-panel.tsx';
import { ScrollTable } from '../../../shared/ui/scroll-table.tsx';
import { request } from '../../../shared/lib/http.ts';

const TONES: Record<MemberPayment['status'], string> = { succeeded: 'active', pending: 'limit', failed: 'closed' };
const DISPUTES = {
  inquiry: 'inquiry of the bank',
  open: 'disputed',
  won: 'dispute won',
  lost: 'dispute lost',
} as const;
const REFRESH_MS = 20_000;

/** What can still be refunded of a payment at Stripe, in the currency's smallest unit. */
function refundable({ provider, status, amount, refunds }: MemberPayment): number {
  if (provider !== 'stripe' || status !== 'succeeded') return 0;
  const back = refunds.filter((one) => one.status !== 'failed' && one.status !== 'canceled');
  return amount - back.reduce((sum, one) => sum + one.amount, 0);
}

function PaymentRow({ payment, onRefund }: { payment: MemberPayment; onRefund: () => void }) {
  const times = useTimes();
  const moved = [
    ...payment.refunds.map(({ id, at, amount, currency, status }) => {
      const text = status === 'failed' || status === 'canceled' ? `refund ${status}` : 'refunded';
      return { id, at, amount, currency, text, isLoss: false };
    }),
    ...payment.disputes.map(({ id, at, amount, currency, status }) => {
      return { id, at, amount, currency, text: DISPUTES[status], isLoss: status === 'open' || status === 'lost' };
    }),
  ];
  return (
    <tr>
      <td className="whitespace-nowrap">{times.date(payment.at)}</td>
      <td className="r num">{moneyText(payment.amount, payment.currency)}</td>
      <td className="py-1.5!">
        <span className="badge" data-tone={TONES[payment.status]}>
          {payment.status}
        </span>
        {moved.map(({ id, text, isLoss, at, ...money }) => (
          <span key={id} className={`block pt-0.5 text-meta leading-4 ${isLoss ? 'text-short' : 'text-text-2'}`}>
            {text} {moneyText(money.amount, money.currency)}, {times.date(at)}
          </span>
        ))}
      </td>
      <td className="text-meta">
        <ProviderId id={payment.id} url={payment.url} provider={payment.provider} />
        {refundable(payment) > 0 && (
          <Button size="sm" className="ml-2" onClick={onRefund}>
            REFUND
          </Button>
        )}
      </td>
    </tr>
  );
}

/** What a member paid, with refunds and disputes, for the owner (docs/product/console.md#payments). */
export function PaymentsPanel({ member: { id, email } }: { member: MemberPage['member'] }) {
  const [chosen, setChosen] = useState<MemberPayment | null>(null);
  const { data, status, error, retry } = useFollowed({
    queryKey: ['/api/admin/users', id, 'money'],
    read: (signal) => request<MemberMoney>(`/api/admin/users/${id}/money`, { signal }),
    types: MEMBER_EVENTS,
    pollMs: MEMBERS_POLL_MS,
    refreshMs: REFRESH_MS,
    failure: 'The payments cannot be loaded.',
  });
  const total = data?.totals.map(({ amount, currency }) => moneyText(amount, currency)).join(', ');
  return (
    <Panel title="Payments" bleed note={total && <span className="meta">{total} after refunds and disputes</span>}>
      <PanelReading of={{ status, error, retry }} failed="The payments are not available" />
      {data?.payments.length === 0 && <p className="meta px-4 py-3">No payment at a provider yet.</p>}
      {data && data.payments.length > 0 && (
        <ScrollTable
          label="Payments"
          columns={['Date', ['Amount', 'r'], 'State', 'Payment']}
          bodyClassName="align-top [&_td]:py-2"
        >
          {data.payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} onRefund={() => setChosen(payment)} />
          ))}
        </ScrollTable>
      )}
      {chosen && <RefundDialog id={id} email={email} payment={chosen} onClose={() => setChosen(null)} />}
    </Panel>
  );
}

interface RefundDialogProps {
  id: string;
  email: string;
  payment: MemberPayment;
  onClose: () => void;
}

/** Asks how much of a payment is refunded; at first all that is left. */
function RefundDialog({ id, email, payment, onClose }: RefundDialogProps) {
  const times = useTimes();
  const { currency } = payment;
  const unit = 10 ** minorUnitDecimals(currency);
  const left = refundable(payment);
  const [text, setText] = useState((left / unit).toFixed(minorUnitDecimals(currency)));
  const amount = /^\d+([.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) * unit : NaN;
  const part = Math.round(amount);
  const isAmount = Math.abs(amount - part) < 1e-6 && part > 0 && part <= left;
  return (
    <ActDialog
      title="REFUND"
      email={email}
      text={
        isAmount
          ? `Stripe returns ${moneyText(part, currency)}${part === left ? '' : ` of ${moneyText(left, currency)}`} of the payment of ${times.date(payment.at)}. Access stays: end it with END ACCESS. This cannot be undone.`
          : `Enter an amount up to ${moneyText(left, currency)}.`
      }
      action="Refund"
      icon={Undo2}
      danger
      disabled={!isAmount}
      failure="NOT REFUNDED"
      act={() =>
        request(`/api/admin/users/${id}/refunds`, {
          method: 'POST',
          body: { paymentId: payment.id, left, ...(part !== left && { amount: part }) },
        })
      }
      onDone={() => toast({ title: 'REFUNDED', description: 'It shows here once Stripe reports it.' })}
      onClose={onClose}
    >
      <TextField
        label={`Amount, ${currency}`}
        inputMode="decimal"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </ActDialog>
  );
}
