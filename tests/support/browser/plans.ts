import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type BrowserContext } from '@playwright/test';
import type { OwnerPlan, PlanDto } from '@t0/contracts/billing';
import { change } from './visit.ts';

const PATH = '/api/admin/plans';

/** Changes the plan with this key as the owner. */
export async function changePlan(owner: BrowserContext, key: string, fields: Partial<PlanDto>): Promise<void> {
  const plans = (await (await owner.request.get(PATH)).json()) as OwnerPlan[];
  const plan = plans.find((one) => one.key === key);
  if (!plan) throw new Error(`There is no plan ${key}`);
  const { id, name, provider, priceId, text, trialDays, place, isDefault, isOffered } = plan;
  const body: PlanDto = { name, provider, priceId, text, trialDays, place, isDefault, isOffered, ...fields };
  await change(owner, 'PUT', `${PATH}/${id}`, { ...body });
}

/** Calls the API of the sandbox as the account's owner. `origin`: where its pages are. */
export async function atStripe(origin: string, path: string, form: Record<string, string>): Promise<{ id: string }> {
  const keys = readFileSync(join(process.env.E2E_DATA_DIR!, 'stripe-sandbox/keys.json'), 'utf8');
  const { secretKey } = JSON.parse(keys) as { secretKey: string };
  const answer = await fetch(`${origin}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams(form),
  });
  expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
  return (await answer.json()) as { id: string };
}

/** Sets the clock of the sandbox forward by a step of its page. */
export async function later(origin: string, step: 'day' | 'week' | 'month'): Promise<void> {
  const answer = await fetch(`${origin}/clock/${step}`, { method: 'POST', redirect: 'manual' });
  expect(answer.status).toBe(303);
}
