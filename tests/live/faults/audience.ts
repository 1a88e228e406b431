import type { User } from '@t0/database/accounts';
import { createAdmin, createMember, createUser, TestClient, turnEmailsOff } from '@t0/testing';
import type { Person } from './check/rights.ts';
import { FaultClient } from './client/fault-client.ts';
import type { FaultStack } from './stack/fault-stack.ts';

const MAILED = 2;

/** Where the audience comes to: two APIs, and a wire before the first of them. */
export type Place = Pick<FaultStack, 'db' | 'origins'> & { wires: Pick<FaultStack['wires'], 'clients'> };

/** Everybody who is there while the product is broken. */
export interface Audience {
  admin: User;
  /** Members who want mail, and never leave. */
  mailed: User[];
  /** Members who come and go. */
  leavers: User[];
  everybody: User[];
  clients: FaultClient[];
}

/**
 * Creates the people, signs them in and connects their screens: of ten one is a visitor, one somebody without a subscription, one an
 * administrator, three come and go, four stay. Every third screen is behind the wire before the first API.
 * Of every second ten, all but the visitor listen by event stream.
 */
export async function gather(stack: Place, count: number): Promise<Audience> {
  const { db, origins, wires } = stack;
  const make = (number: number): Promise<User[]> => Promise.all(Array.from({ length: number }, () => createMember(db)));
  const admin = await createAdmin(db);
  const guest = await createUser(db);
  const [mailed, quietOnes, leavers] = await Promise.all([make(MAILED), make(2), make(3)]);
  await turnEmailsOff(db, [admin, guest, ...quietOnes, ...leavers]);
  const seats = [null, guest, admin, ...leavers, ...mailed, ...quietOnes];
  const cookies = new Map<User, string>();
  for (const user of seats) if (user) cookies.set(user, (await new TestClient(origins[0]!).logIn(user.email)).cookie);
  const clients = Array.from({ length: count }, (_, index) => {
    const user = seats[index % seats.length]!;
    const http = new TestClient(origins[index % 2]!);
    http.cookie = user ? cookies.get(user)! : '';
    const origin = index % 3 === 0 ? `http://127.0.0.1:${wires.clients.port}` : http.origin;
    const transport = user && Math.floor(index / seats.length) % 2 === 1 ? 'stream' : 'socket';
    const name = `client ${index} by ${transport} (${user?.email ?? 'a visitor'})`;
    return new FaultClient(http, origin, name, user?.id ?? null, transport);
  });
  await Promise.all(clients.map((client) => client.start()));
  const everybody = seats.filter((user) => user !== null);
  return { admin, mailed, leavers, everybody, clients };
}

/** Who they are before anything happens. */
export const peopleOf = ({ everybody }: Audience): Person[] =>
  everybody.map(({ id, role, hasActiveSubscription }) => ({ id, role, hasActiveSubscription }));
