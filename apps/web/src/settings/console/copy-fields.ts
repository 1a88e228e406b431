import { OwnerCopyDto } from '@t0/contracts';
import type { OwnerCopy, OwnerCopyFields } from '@t0/contracts';
import { checkBy } from '../../shared/editing/use-versioned-edit.ts';
import type { EditSnapshot } from '../../shared/editing/edit-state.ts';

/** The fields of the form: texts as they are typed. */
export type CopyForm = Record<keyof OwnerCopyFields, string>;

/** The names of the fields on screen, in order. */
export const COPY_NAMES: Readonly<CopyForm> = {
  activeTraders: 'Active traders',
  activeSignals: 'Active signals',
  traders: 'Traders',
  support: 'Support',
  educationPortalUrl: 'Education portal',
  billingUpdateUrl: 'Update Billing',
  supportEmail: 'Support address',
  resultsText: 'Text beside results',
};

const FIELDS = Object.keys(COPY_NAMES) as (keyof OwnerCopyFields)[];

/** The current version of the copy. */
export function snapshotOfCopy({ version, ...copy }: OwnerCopy): EditSnapshot<CopyForm> {
  const fields = Object.fromEntries(FIELDS.map((name) => [name, copy[name] ?? ''])) as CopyForm;
  return { fields, version, order: version };
}

/** The body to send; an empty link is none. */
export function copyBody(fields: CopyForm, version: number): OwnerCopyDto {
  const { educationPortalUrl, billingUpdateUrl, supportEmail } = fields;
  return {
    ...fields,
    educationPortalUrl: educationPortalUrl.trim() || null,
    billingUpdateUrl: billingUpdateUrl.trim() || null,
    supportEmail: supportEmail.trim() || null,
    version,
  };
}

/** The contract's rules for the copy. */
export const checkCopy = checkBy(OwnerCopyDto);
