import { between, seededRandom } from './seeded-random.ts';
import { DAY_MS, HISTORY_DAYS } from './market.ts';

const NAMES = [
  'Amara Okafor', 'Ben Whitlock', 'Chiara Conti', 'Daniel Reyes', 'Elif Demir', 'Felix Brandt', 'Grace Liu', 'Hugo Martin',
  'Ines Silva', 'Jonas Berg', 'Kavya Nair', 'Liam Doyle', 'Mina Park', 'Noah Fischer', 'Olga Petrova', 'Priya Shah',
  'Quinn Archer', 'Rosa Vidal', 'Sven Dahl', 'Tara Singh', 'Umar Aziz', 'Vera Novak', 'Will Grant', 'Yuki Mori',
]; // oxfmt-ignore

/** A member of the demonstration other than the accounts that people sign in with. Times in ms since the epoch. */
export interface DemoMember {
  firstName: string;
  lastName: string;
  email: string;
  subscribedAt: number;
  lastLoginAt: number;
}

/** Members who subscribed one after the other over the half year. */
export function demoMembers(now: number): DemoMember[] {
  const random = seededRandom(NAMES.length);
  return NAMES.map((name, index) => {
    const [firstName, lastName] = name.split(' ') as [string, string];
    const daysAgo = (HISTORY_DAYS * (NAMES.length - index)) / (NAMES.length + 1);
    return {
      firstName,
      lastName,
      email: `${firstName}.${lastName}@t0.local`.toLowerCase(),
      subscribedAt: now - Math.round(daysAgo * DAY_MS),
      lastLoginAt: now - between(random, 1, index % 6 === 5 ? 300 : 30) * 3_600_000,
    };
  });
}
