import { crash, restartOfNothing } from '../engine.ts';
import type { Walk } from '../walk.ts';

/** Longest gap of calls and longest absence of a socket, in milliseconds, after any one container was killed. */
const BARS = { gapMs: 500, awayMs: 1500 };
/** PostgreSQL starts again and replays its log. */
const POSTGRES_BARS = { gapMs: 2000, awayMs: 2000 };
/** The proxy is down at least as long as the engine takes to start it; the product's part of that, ms (docs/adr/0014-killed-proxy-target.md). */
const PROXY_START_MS = 250;

const SERVICES = ['api', 'gateway', 'worker', 'redis', 'storage', 'proxy', 'postgres'];

/** Each container is killed once, as the kernel would do it. A signal that is published right after is on every screen. */
export async function crashes(walk: Walk): Promise<void> {
  for (const service of SERVICES) {
    const running = (await walk.installation.containers(service)).filter(({ State }) => State.Status === 'running');
    const [container, howMany] = [running[0], running.length];
    await walk.healthy(service, howMany);
    const bars = await barsOf(service, container!.Config.Image, walk);
    const seen = await walk.during(`${service} killed`, async () => {
      await crash(container!.State.Pid, container!.Config.Image);
      await walk.installation.restarted(container!);
      await walk.healthy(service, howMany);
    });
    walk.figures.add(`${service} killed: longest time without an answered call`, seen.gapMs, bars.gapMs);
    if (seen.lost > 0) walk.figures.add(`${service} killed: longest absence of a socket`, seen.awayMs, bars.awayMs);
  }
}

/** The bars of a service; the proxy's go by what the engine takes on this machine, in this run. */
async function barsOf(service: string, image: string, { figures }: Walk): Promise<typeof BARS> {
  if (service === 'postgres') return POSTGRES_BARS;
  if (service !== 'proxy') return BARS;
  const engineMs = await restartOfNothing(image);
  figures.add('the engine alone, to start a container with published ports again', engineMs);
  return { ...BARS, gapMs: Math.max(BARS.gapMs, engineMs + PROXY_START_MS) };
}
