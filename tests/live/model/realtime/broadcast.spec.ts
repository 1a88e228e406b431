import fc from 'fast-check';
import type { Audience } from '@t0/contracts/live';
import { entry, EPOCH, Gateway, member, type Client } from './gateway.ts';

let gateway: Gateway;
beforeEach(() => {
  gateway = new Gateway();
});

describe('what is broadcast', () => {
  it('reaches exactly its audience, in order, in as few packets as that order allows', async () => {
    const audiences: Audience[] = ['public', 'subscribers', 'admins', 'user:a'];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...audiences), { minLength: 1, maxLength: 30 }),
        async (audiencesOf) => {
          const own = new Gateway();
          const entries = audiencesOf.map((audience, place) => entry(place + 1, audience));
          const people = [
            null,
            member('a'),
            member('b', { hasActiveSubscription: false }),
            member('c', { role: 'owner' }),
          ];
          const clients = await Promise.all(people.map((identity) => own.bring(identity)));
          for (const client of clients) client.packets.splice(0);
          own.broadcaster.entries(entries, EPOCH);
          const neighbours = audiencesOf.filter((audience, place) => audience !== audiencesOf[place - 1]);
          for (const { data, seqs, packets } of clients) {
            expect(seqs).toEqual(entries.filter(({ audience }) => data.audiences.has(audience)).map(({ seq }) => seq));
            expect(packets).toHaveLength(neighbours.filter((audience) => data.audiences.has(audience)).length);
          }
          const [, first, , admin] = clients as [Client, Client, Client, Client];
          const shared = first.packets.filter((packet) => admin.packets.includes(packet));
          expect(shared).toHaveLength(neighbours.filter((each) => each === 'public' || each === 'subscribers').length);
        },
      ),
    );
  });

  it('names in a batch the position of its last entry; a push that is in no log names none', async () => {
    const client = await gateway.bring(member('a'));
    gateway.take(entry(1, 'public'), entry(2, 'public'), entry(3, 'admins'));
    gateway.broadcaster.transient('subscribers', '{"type":"typing"}');
    gateway.broadcaster.transient('admins', '{"type":"presence"}');
    expect(client.messages.slice(1)).toEqual([
      [
        'events',
        { events: [expect.objectContaining({ seq: 1 }), expect.objectContaining({ seq: 2 })], position: 'a1:2' },
      ],
      ['transient', { type: 'typing' }],
    ]);
  });
});
