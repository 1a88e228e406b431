import { strict as assert } from 'node:assert';
import type { Resource } from '@t0/contracts/content';
import type { Finding } from '@t0/contracts/operations';
import type { Walk } from '../walk.ts';

const PASSWORD = 'T0-Terminal!';
const link = (text: string): string => /https:\/\/\S+token=\S+/.exec(text)?.[0] ?? assert.fail(`No link in:\n${text}`);

/** create-admin prints a link; the owner sets a password by it and signs in. The member gets the link by mail. */
export async function signIn({ installation, owner, member, mailbox }: Walk): Promise<void> {
  const printed = await installation.give('createAdmin', { 'you@example.com': owner.email });
  await owner.join(link(printed), PASSWORD);
  const { isAdmin } = await owner.read<{ isAdmin: boolean }>('GET', '/api/auth/user');
  assert.equal(isAdmin, true);
  await installation.compose('exec', '-T', 'api', 'node', 'dist/admin.js', 'grant', member.email);
  const welcome = await mailbox.next(member.email, 'token=');
  await member.join(link(welcome.Text), PASSWORD);
}

/** A published signal is on every open screen, and in the member's mailbox. */
export async function publish(walk: Walk): Promise<void> {
  const sockets = await walk.sockets();
  const began = performance.now();
  await sockets.allHave(await walk.publish('The first signal of this desk'));
  walk.figures.add('signal published, on every screen', performance.now() - began);
  await walk.mailbox.next(walk.member.email, 'The first signal of this desk');
}

/** A file goes to the store by the browser's way, and comes back byte for byte. */
export async function upload({ owner, member }: Walk): Promise<void> {
  const bytes = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');
  const fileUrl = await owner.upload('resource', 'plan.pdf', bytes);
  await owner.send('POST', '/api/resources', { title: 'The plan', category: 'general', fileUrl });
  const [resource] = await member.read<Resource[]>('GET', '/api/resources');
  assert.ok(resource, 'The member sees no resource');
  const { body } = await member.send('GET', resource.fileUrl);
  assert.ok(body.equals(bytes), 'The file came back different');
}

/** The doctor finds nothing wrong with what this machine holds. (DNS records of a trial's sender do not exist.) */
export async function doctor({ installation }: Walk): Promise<void> {
  const { output } = await installation.tryToGive('doctor', { '--dkim SELECTOR': '--json' });
  const findings = JSON.parse(output.slice(output.indexOf('['), output.lastIndexOf(']') + 1)) as Finding[];
  const wrong = findings.filter(({ part, verdict }) => verdict === 'fail' && !/mail|dns|spf|dkim|dmarc/i.test(part));
  assert.deepEqual(wrong, []);
  for (const part of ['PostgreSQL', 'Redis', 'File store'])
    assert.ok(
      findings.some((one) => one.verdict === 'ok' && one.part === part),
      `${part} was not looked at`,
    );
}
