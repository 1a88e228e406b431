import type { BusinessFigures, MemberFacts, Tally } from '@t0/contracts/billing';
import { naiveFailed, naiveRenewals, naiveStates, naiveTrials } from './naive-members.ts';
import { naiveMrr, naiveSubscriptions } from './naive-mrr.ts';

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
const total = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);
const tallyOf = (amounts: number[]): Tally => ({ count: amounts.length, amount: total(amounts) });
const monthOf = (time: string): string => time.slice(0, 7);

function nextMonth(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}

/** The second ledger: MRR of a member on every day, and at every time that a fact names. */
function diaryOf(facts: MemberFacts, asOf: string): { at: string; mrr: Record<string, number> }[] {
  const subscriptions = naiveSubscriptions(facts);
  const times = new Set<string>();
  for (const { at } of facts.changes) times.add(at);
  for (const { lines, paidAt } of facts.invoices)
    for (const at of [paidAt, ...lines.map((line) => line.periodStart)]) if (at) times.add(at);
  const first = [...times].sort()[0];
  if (first === undefined) return [];
  for (let day = Date.parse(`${first.slice(0, 10)}T00:00:00Z`); day < Date.parse(asOf); day += 86_400_000)
    times.add(new Date(day).toISOString());
  times.add(asOf);
  const sorted = [...times].sort().filter((at) => at <= asOf);
  return sorted.map((at) => ({ at, mrr: naiveMrr(subscriptions, at) }));
}

/** What a member pays at the beginning and at the end of each month, and whether ever before. */
interface MemberMonth {
  opening: number;
  closing: number;
  before: boolean;
}

function memberMonth(
  diary: ReturnType<typeof diaryOf>,
  month: string,
  amountOf: (mrr: Record<string, number>) => number,
): MemberMonth {
  const [start, end] = [`${month}-01`, `${nextMonth(month)}-01`];
  const before = diary.filter(({ at }) => at < start);
  const until = diary.filter(({ at }) => at < end);
  return {
    opening: amountOf(before.at(-1)?.mrr ?? {}),
    closing: amountOf(until.at(-1)?.mrr ?? {}),
    before: before.some(({ mrr }) => amountOf(mrr) > 0),
  };
}

/** All figures, from the definitions of docs/product/business.md#movement. */
export function naiveBusiness(members: MemberFacts[], asOf: string): BusinessFigures {
  const diaries = members.map((facts) => diaryOf(facts, asOf));
  const trials = members.flatMap(naiveTrials).filter(({ endsAt }) => endsAt <= asOf);
  const failed = members.flatMap(naiveFailed);
  const renewals = members.flatMap((facts) => naiveRenewals(facts, asOf));
  const moneyOf = (facts: MemberFacts): { at: string; currency: string }[] => [
    ...facts.payments.filter(({ status }) => status === 'succeeded'),
    ...facts.payments
      .filter(({ status }) => status === 'succeeded')
      .map(({ at, fee }) => ({ at, currency: fee!.currency })),
    ...facts.refunds.filter(({ status }) => status === 'succeeded' || status === 'pending'),
    ...facts.disputes,
  ];
  const money = members.flatMap(moneyOf);
  const pays = diaries.flat().filter(({ mrr }) => Object.values(mrr).some((amount) => amount > 0));
  const everPaid = pays.flatMap(({ mrr }) => Object.keys(mrr).filter((currency) => mrr[currency]! > 0));
  const currencies = [
    ...new Set([...everPaid, ...[...money, ...failed, ...renewals].map(({ currency }) => currency)]),
  ].sort();
  const firsts = [
    ...pays.map(({ at }) => at),
    ...trials.map(({ endsAt }) => endsAt),
    ...[...money, ...failed].map(({ at }) => at),
  ];
  const months = [firsts.map(monthOf).sort()[0] ?? monthOf(asOf)];
  while (months.at(-1)! < monthOf(asOf)) months.push(nextMonth(months.at(-1)!));
  return {
    asOf,
    currencies: currencies.map((currency) => {
      const movement = months.map((month) => naiveMovement(diaries, month, currency));
      const { closing: mrr, payers, arpu } = movement.at(-1)!;
      const due = (kind: string): Tally =>
        tallyOf(renewals.filter((one) => one.kind === kind && one.currency === currency).map(({ amount }) => amount));
      return {
        currency,
        mrr,
        payers,
        arpu,
        movement,
        cash: months.map((month) => naiveCash(members, month, currency)),
        recovery: months.map((month) => {
          const of = (...outcomes: string[]): Tally =>
            tallyOf(
              failed
                .filter(
                  (one) => monthOf(one.at) === month && one.currency === currency && outcomes.includes(one.outcome),
                )
                .map(({ amount }) => amount),
            );
          const [recovered, lost, retrying] = [of('recovered'), of('lost'), of('retrying')];
          const all = of('recovered', 'lost', 'retrying');
          return {
            month,
            failed: all,
            recovered,
            lost,
            retrying,
            recoveryRate: share(recovered.amount, recovered.amount + lost.amount),
          };
        }),
        renewals: { renewing: due('renewing'), trialsEnding: due('trialsEnding'), cancelling: due('cancelling') },
      };
    }),
    subscribers: months.map((month) => naiveSubscribers(diaries, month)),
    states: naiveStates(members),
    trials: months.map((month) => {
      const of = (outcome: string): number =>
        trials.filter((trial) => monthOf(trial.endsAt) === month && trial.outcome === outcome).length;
      const [converted, pending, lost] = [of('converted'), of('pending'), of('lost')];
      const ended = converted + pending + lost;
      return { month, ended, converted, pending, lost, conversion: share(converted, ended) };
    }),
    cohorts: naiveCohorts(diaries, months),
  };
}

function naiveMovement(diaries: ReturnType<typeof diaryOf>[], month: string, currency: string) {
  const rows = diaries.map((diary) => memberMonth(diary, month, (mrr) => mrr[currency] ?? 0));
  const sum = (which: (row: MemberMonth) => boolean, of: (row: MemberMonth) => number): number =>
    total(rows.filter(which).map(of));
  const begins = ({ opening, closing }: MemberMonth): boolean => opening === 0 && closing > 0;
  const opening = total(rows.map((row) => row.opening));
  const closing = total(rows.map((row) => row.closing));
  const churned = sum(
    (row) => row.opening > 0 && row.closing === 0,
    (row) => row.opening,
  );
  const reactivation = sum(
    (row) => begins(row) && row.before,
    (row) => row.closing,
  );
  const stays = (row: MemberMonth): boolean => row.opening > 0 && row.closing > 0;
  const expansion = sum(
    (row) => stays(row) && row.closing > row.opening,
    (row) => row.closing - row.opening,
  );
  const contraction = sum(
    (row) => stays(row) && row.closing < row.opening,
    (row) => row.opening - row.closing,
  );
  const payers = rows.filter((row) => row.closing > 0).length;
  return {
    month,
    opening,
    new: sum(
      (row) => begins(row) && !row.before,
      (row) => row.closing,
    ),
    reactivation,
    expansion,
    contraction,
    churned,
    closing,
    payers,
    arpu: payers === 0 ? null : Math.round(closing / payers),
    grossRevenueChurn: share(churned + contraction, opening),
    netMrrChurn: share(churned + contraction - expansion - reactivation, opening),
  };
}

const anyAmount = (mrr: Record<string, number>): number => (Object.values(mrr).some((amount) => amount > 0) ? 1 : 0);

function naiveSubscribers(diaries: ReturnType<typeof diaryOf>[], month: string) {
  const rows = diaries.map((diary) => memberMonth(diary, month, anyAmount));
  const opening = total(rows.map((row) => row.opening));
  const churned = rows.filter((row) => row.opening > row.closing).length;
  return {
    month,
    opening,
    new: rows.filter((row) => row.opening < row.closing && !row.before).length,
    reactivated: rows.filter((row) => row.opening < row.closing && row.before).length,
    churned,
    closing: total(rows.map((row) => row.closing)),
    logoChurn: share(churned, opening),
  };
}

function naiveCohorts(diaries: ReturnType<typeof diaryOf>[], months: string[]) {
  const began = (diary: ReturnType<typeof diaryOf>): string | undefined =>
    diary.find(({ mrr }) => anyAmount(mrr))?.at.slice(0, 7);
  return months
    .map((month) => {
      const cohort = diaries.filter((diary) => began(diary) === month);
      const later = months.filter((one) => one >= month);
      const retained = later.map((one) => total(cohort.map((diary) => memberMonth(diary, one, anyAmount).closing)));
      return { month, size: cohort.length, retained };
    })
    .filter(({ size }) => size > 0);
}

function naiveCash(members: MemberFacts[], month: string, currency: string) {
  const here = <Fact extends { at: string; currency: string }>(facts: Fact[]): Fact[] =>
    facts.filter((fact) => monthOf(fact.at) === month && fact.currency === currency);
  const amounts = (facts: { amount: number }[]): Tally => tallyOf(facts.map(({ amount }) => amount));
  const paid = members.flatMap(({ payments }) => payments).filter(({ status }) => status === 'succeeded');
  const payments = amounts(here(paid));
  const fees = total(here(paid.map(({ at, fee }) => ({ at, ...fee! }))).map(({ amount }) => amount));
  const refunds = amounts(
    here(members.flatMap((member) => member.refunds)).filter(({ status }) => !['failed', 'canceled'].includes(status)),
  );
  const all = here(members.flatMap((member) => member.disputes));
  const [open, won, lost, inquiries] = ['open', 'won', 'lost', 'inquiry'].map((status) =>
    all.filter((one) => one.status === status),
  ) as [typeof all, typeof all, typeof all, typeof all];
  return {
    month,
    payments,
    fees,
    refunds,
    disputes: amounts([...open, ...won, ...lost]),
    disputesWon: amounts(won),
    disputesLost: amounts(lost),
    inquiries: inquiries.length,
    net: payments.amount - fees - refunds.amount - amounts([...open, ...lost]).amount,
  };
}
