import type { PromotionCode } from '@t0/contracts';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../shared/lib/http.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { readPromotionCodes } from './api.ts';

/** Stripe's promotion codes with their use (docs/product/settings.md#promotion-codes). */
export function PromotionCodeList() {
  const times = useTimes();
  const { data, error, isError, refetch, isFetching } = useQuery({
    queryKey: ['/api/admin/plans/promotion-codes'],
    queryFn: readPromotionCodes,
    retry: false,
  });
  return (
    <section aria-labelledby="promotion-codes" className="border-t border-line">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
        <h3 id="promotion-codes" className="lab">
          Promotion codes
        </h3>
        {data && <span className="meta">Read {times.short(data.readAt)}</span>}
        <Button size="sm" variant="quiet" className="ml-auto" disabled={isFetching} onClick={() => void refetch()}>
          READ AGAIN
        </Button>
      </header>
      {!data && !isError && (
        <div aria-busy="true" className="px-4 pb-4">
          <Skeleton className="w-full" />
        </div>
      )}
      {isError && !data && <p className="read px-4 pb-4">{messageOf(error, 'The codes cannot be read.')}</p>}
      {data?.codes.length === 0 && (
        <p className="read px-4 pb-4">There is none. Codes are made at Stripe and entered at its checkout.</p>
      )}
      {data && data.codes.length > 0 && <CodeTable codes={data.codes} />}
      {data?.hasMore && <p className="meta px-4 py-2">Older codes are listed at Stripe only.</p>}
    </section>
  );
}

function CodeTable({ codes }: { codes: PromotionCode[] }) {
  const times = useTimes();
  return (
    <div className="overflow-x-auto" role="region" aria-label="Table of promotion codes" tabIndex={0}>
      <table className="tbl compact">
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Discount</th>
            <th scope="col" className="r">
              Used
            </th>
            <th scope="col">Expires</th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {codes.map(({ id, code, discount, timesRedeemed, maxRedemptions, expiresAt, isActive }) => (
            <tr key={id} data-testid={`code-${code}`}>
              <td>{code}</td>
              <td>{discount}</td>
              <td className="num">
                {timesRedeemed}
                {maxRedemptions !== null && ` of ${maxRedemptions}`}
              </td>
              <td className="text-text-2">{expiresAt ? times.date(expiresAt) : 'never'}</td>
              <td>
                <span className="badge" data-tone={isActive ? 'active' : 'closed'}>
                  {isActive ? 'ACTIVE' : 'ENDED'}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
