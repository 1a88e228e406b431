import { isRunning } from '@t0/embedded';
import { execFileSync } from 'node:child_process';

/** Runs one command of iproute2 (or nsenter); throws with what it said. */
function run(command: string, ...args: string[]): string {
  return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

const PREFIX = 't0h';

/** A namespace of this process; the name says whose it is. */
const nameOfNamespace = (host: string): string => `${PREFIX}-${process.pid}-${host}`;

/** The namespace's file. */
const fileOfNamespace = (name: string): string => `/run/netns/${name}`;

/** Kills every process in a namespace, as a power cut would. */
function killAllIn(name: string): void {
  for (const pid of run('ip', 'netns', 'pids', name).split('\n').filter(Boolean)) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has ended.
    }
  }
}

/** Removes a namespace with everything that runs in it. */
function removeNamespace(name: string): void {
  killAllIn(name);
  run('ip', 'netns', 'del', name);
}

/** Removes what runs that were killed left behind. */
function sweepNamespaces(): void {
  for (const line of run('ip', 'netns', 'list').split('\n')) {
    const name = line.split(' ')[0]!;
    const [prefix, pid] = name.split('-');
    if (prefix === PREFIX && !isRunning(Number(pid))) removeNamespace(name);
  }
}

/** Why hosts of their own cannot be had on this machine; undefined where they can. */
export function whyNoNamespaces(): string | undefined {
  if (process.platform !== 'linux') return 'only Linux has network namespaces';
  if (process.getuid?.() !== 0) return 'network namespaces need root';
  const probe = nameOfNamespace('probe');
  try {
    run('nsenter', '--version');
    run('ip', 'netns', 'add', probe);
  } catch (error) {
    return `ip netns or nsenter does not work (${String((error as { stderr?: string }).stderr ?? error).trim()})`;
  }
  try {
    run('ip', '-n', probe, 'rule', 'add', 'from', '198.18.0.1', 'to', '198.18.0.2', 'type', 'blackhole');
    return undefined;
  } catch {
    return 'this kernel has no rules for routes';
  } finally {
    removeNamespace(probe);
  }
}

/** The range that is kept for tests of networks (RFC 2544); a run takes the first free /24 of it. */
const RANGE = '198.18';
const ROUTER = 'router';
const FIRST_HOST = 10;
/** Places in the list of rules: the kernel takes a wider rule for the same as a narrower one at one place. */
const ALL = '50';
const PAIR = '100';

/**
 * Machines as network namespaces, each with an address of its own and a cable (a veth pair) to one router, which is a namespace as well. This
 * process is a machine too, with several addresses. What may pass between two addresses is decided in the router: dropped without a word, as
 * a broken network does, in one direction or both.
 */
export class HostNetwork {
  private readonly addresses = new Map<string, string>();
  private readonly cables = new Map<string, string>();

  private constructor(
    private readonly subnet: string,
    private readonly link: string,
  ) {}

  /** @param ours names of addresses of this process; the first one is that of everything it connects */
  static create(hosts: readonly string[], own: readonly string[]): HostNetwork {
    sweepNamespaces();
    const router = nameOfNamespace(ROUTER);
    run('ip', 'netns', 'add', router);
    const network = HostNetwork.connectUs(router);
    run('ip', '-n', router, 'link', 'set', 'lo', 'up');
    run('nsenter', `--net=${fileOfNamespace(router)}`, '--', 'sh', '-c', 'echo 1 >/proc/sys/net/ipv4/ip_forward');
    for (const [index, name] of own.entries()) network.addOwn(name, index);
    for (const [index, name] of hosts.entries()) network.addHost(name, index);
    return network;
  }

  /** The cable between this process and the router, on a /24 that nobody uses. */
  private static connectUs(router: string): HostNetwork {
    for (let third = 0; third < 256; third += 1) {
      const subnet = `${RANGE}.${third}`;
      const link = `t0h${third}`;
      if (run('ip', 'route', 'show', `${subnet}.0/24`).trim() !== '') continue;
      try {
        run('ip', 'link', 'add', link, 'type', 'veth', 'peer', 'name', 'us', 'netns', router);
      } catch {
        continue; // another run takes it at this time
      }
      run('ip', 'link', 'set', link, 'up');
      run('ip', '-n', router, 'link', 'set', 'us', 'up');
      run('ip', '-n', router, 'addr', 'add', `${subnet}.1/32`, 'dev', 'us');
      return new HostNetwork(subnet, link);
    }
    throw new Error('Every /24 of 198.18.0.0/16 is taken');
  }

  address(name: string): string {
    const address = this.addresses.get(name);
    if (address === undefined) throw new Error(`There is no host ${name}`);
    return address;
  }

  /** Where the server or program of a host is to run. */
  place(host: string): { namespace: string; address: string } {
    return { namespace: fileOfNamespace(nameOfNamespace(host)), address: this.address(host) };
  }

  /** Gives a service an address that can move: it leads to `host` until it is moved to another one. */
  addService(name: string, hosts: readonly [string, ...string[]]): void {
    const address = `${this.subnet}.${FIRST_HOST + this.addresses.size}`;
    this.addresses.set(name, address);
    for (const host of hosts) run('ip', '-n', nameOfNamespace(host), 'addr', 'add', `${address}/32`, 'dev', 'lo');
    this.moveService(name, hosts[0]);
  }

  moveService(name: string, host: string): void {
    const address = this.address(name);
    run('ip', '-n', nameOfNamespace(ROUTER), 'route', 'replace', `${address}/32`, 'dev', this.cables.get(host)!);
  }

  /** Lets nothing through from one to the other any more; what goes the other way still does. */
  close(from: string, to: string): void {
    this.rule('add', from, to);
  }

  open(from: string, to: string): void {
    this.rule('del', from, to);
  }

  /** Nothing comes from this address and nothing reaches it, as when a cable is pulled. */
  isolate(name: string): void {
    for (const side of ['from', 'to']) this.setRule('add', ALL, [side, this.address(name)]);
  }

  rejoin(name: string): void {
    for (const side of ['from', 'to']) this.setRule('del', ALL, [side, this.address(name)]);
  }

  /** Ends every process on the host at once. */
  killAll(host: string): void {
    killAllIn(nameOfNamespace(host));
  }

  remove(): void {
    for (const host of [...this.cables.keys(), ROUTER]) removeNamespace(nameOfNamespace(host));
  }

  private rule(verb: 'add' | 'del', from: string, to: string): void {
    this.setRule(verb, PAIR, ['from', this.address(from), 'to', this.address(to)]);
  }

  /** What these rules match is dropped by the router without a word. */
  private setRule(verb: 'add' | 'del', place: string, matches: string[]): void {
    run('ip', '-n', nameOfNamespace(ROUTER), 'rule', verb, ...matches, 'pref', place, 'type', 'blackhole');
  }

  private addOwn(name: string, index: number): void {
    const address = `${this.subnet}.${2 + index}`;
    this.addresses.set(name, address);
    run('ip', 'addr', 'add', `${address}/32`, 'dev', this.link);
    run('ip', '-n', nameOfNamespace(ROUTER), 'route', 'add', `${address}/32`, 'dev', 'us');
    if (index > 0) return;
    const via = `${this.subnet}.1`;
    run('ip', 'route', 'add', via, 'dev', this.link, 'src', address);
    run('ip', 'route', 'add', `${this.subnet}.0/24`, 'via', via, 'dev', this.link, 'src', address);
  }

  private addHost(name: string, index: number): void {
    const namespace = nameOfNamespace(name);
    const router = nameOfNamespace(ROUTER);
    const address = `${this.subnet}.${FIRST_HOST + this.addresses.size}`;
    const cable = `h${index}`;
    const via = `${this.subnet}.1`;
    run('ip', 'netns', 'add', namespace);
    this.addresses.set(name, address);
    this.cables.set(name, cable);
    run('ip', '-n', router, 'link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
    run('ip', '-n', router, 'addr', 'add', `${via}/32`, 'dev', cable);
    run('ip', '-n', router, 'link', 'set', cable, 'up');
    run('ip', '-n', router, 'route', 'add', `${address}/32`, 'dev', cable);
    for (const device of ['lo', 'eth0']) run('ip', '-n', namespace, 'link', 'set', device, 'up');
    run('ip', '-n', namespace, 'addr', 'add', `${address}/32`, 'dev', 'eth0');
    run('ip', '-n', namespace, 'route', 'add', via, 'dev', 'eth0');
    run('ip', '-n', namespace, 'route', 'add', 'default', 'via', via, 'dev', 'eth0', 'src', address);
  }
}
