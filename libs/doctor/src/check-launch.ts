import { priceRoutes, type Config } from '@t0/config';
import type { Finding, LaunchStep } from '@t0/contracts/operations';
import type { DataSource } from 'typeorm';
import { ok, warn } from './finding.ts';

const FACTS = `
  SELECT array(SELECT name FROM legal_texts WHERE version = 1 ORDER BY name) AS texts,
    (SELECT version > 1 FROM owner_copy) AS copy,
    EXISTS (SELECT FROM plans WHERE is_offered AND price IS NOT NULL AND problem IS NULL) AS plan,
    (SELECT max(sent_at) FROM account_emails) IS NOT NULL AS mail,
    array(SELECT email FROM users WHERE role = 'owner' AND NOT EXISTS (SELECT FROM passkeys WHERE user_id = users.id)
      AND NOT EXISTS (SELECT FROM user_two_factor WHERE user_id = users.id AND confirmed_at IS NOT NULL) ORDER BY email) AS weak,
    EXISTS (SELECT FROM users WHERE role = 'owner') AS owned,
    (SELECT actor_email || ' on ' || to_char(at AT TIME ZONE 'UTC', 'FMDD Mon YYYY') FROM audit_log
      WHERE entity = 'launch' AND entity_id = 'backup' ORDER BY id LIMIT 1) AS backup,
    (SELECT actor_email || ' on ' || to_char(at AT TIME ZONE 'UTC', 'FMDD Mon YYYY') FROM audit_log
      WHERE entity = 'launch' AND entity_id = 'prices' ORDER BY id LIMIT 1) AS licence,
    EXISTS (SELECT FROM signals) AS signal`;

interface Facts {
  texts: string[];
  copy: boolean;
  plan: boolean;
  mail: boolean;
  weak: string[];
  owned: boolean;
  backup: string | null;
  licence: string | null;
  signal: boolean;
}

type Step = [name: LaunchStep['name'], title: string, done: boolean, isDone: string, missing: string, todo: string];

/** The steps before an installation opens, and which of them are done (docs/product/console.md#before-you-open). */
export async function launchSteps(db: DataSource, config: Config): Promise<LaunchStep[]> {
  const [facts] = await db.query<[Facts]>(FACTS);
  const { texts, copy, plan, mail, weak, owned, backup, licence, signal } = facts;
  const sources = [...new Set(Object.values(priceRoutes(config)))];
  const named = sources.join(', ');
  const real = sources.length > 0 && !sources.includes('simulated');
  const unlicensed = real ? `Nobody confirmed the licence for ${named}` : 'Prices are simulated, or have no source';
  const weakly = owned ? `Missing: ${weak.join(', ')}` : 'There is no owner yet';
  const restore = 'Make one and restore it once: docs/operations/upgrade.md, "Backup and restore"';
  const steps: Step[] = [
    [
      'legal',
      'Legal texts',
      texts.length === 0,
      'Published',
      `Not published: ${texts.join(', ')}`,
      'Write LEGAL TEXTS',
    ],
    ['copy', 'Figures of the landing page', copy, 'Written', 'Nobody wrote them', 'Save COPY with what you can prove'],
    ['plan', 'Plan and price', plan, 'A plan is offered', 'Nobody can pay', 'Set up Stripe or Whop, then offer a plan'],
    ['mail', 'Test mail', mail, 'One was accepted', 'None was accepted yet', 'SEND A TEST of Email under CHANNELS'],
    [
      'second-factor',
      'Second factor of the owner',
      owned && weak.length === 0,
      'On',
      weakly,
      'Turn it on under PROFILE',
    ],
    ['backup', 'Backup made and restored', backup !== null, `Confirmed by ${backup}`, 'Nobody confirmed one', restore],
    [
      ...(['prices', 'Price source and its licence', real && licence !== null] as const),
      `From ${named}, licence confirmed by ${licence}`,
      unlicensed,
      real ? 'Ask the provider whether you may show its prices to members' : 'Choose a source: docs/PRICES.md',
    ],
    [
      'signal',
      'First signal',
      signal,
      'Published',
      'None was published yet',
      'Publish one, and look at it as a member',
    ],
  ];
  const isConfirmed = (name: string): boolean => name === 'backup' || (name === 'prices' && real);
  return steps.map(([name, title, done, isDone, missing, todo]) => {
    return { name, title, done, says: done ? isDone : missing, todo, confirmable: !done && isConfirmed(name) };
  });
}

/** What is left to do before an installation in production opens. */
export async function checkLaunch(db: DataSource, config: Config): Promise<Finding[]> {
  if (config.NODE_ENV !== 'production') return [];
  const steps = await launchSteps(db, config);
  const open = steps.filter(({ done }) => !done);
  if (open.length === 0) return [ok('Before you open', `All ${steps.length} steps are done`)];
  return open.map(({ title, says, todo }) => warn(`Before you open: ${title}`, says, todo));
}
