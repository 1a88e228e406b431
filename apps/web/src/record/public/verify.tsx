import { CheckRecord } from './check-record.tsx';
import { CheckMail } from './check-mail.tsx';
import { CheckOffline } from './check-offline.tsx';

/** The three ways to check the record: here, by an email, and on one's own computer. */
export function Verify() {
  return (
    <div className="mx-auto grid w-full max-w-[900px] gap-6 px-(--gutter) pt-6 pb-10">
      <div>
        <h1 className="text-title font-semibold tracking-[0.03em]">CHECK THE RECORD</h1>
        <p className="read mt-2 max-w-[34rem]">
          Every step of every signal is sealed when it happens. Nobody can change or remove one afterwards without being
          found out, the owner of this terminal included. Do not believe it: check it.
        </p>
      </div>
      <CheckRecord />
      <CheckMail />
      <CheckOffline />
    </div>
  );
}
