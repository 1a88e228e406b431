import { ConflictException, Inject, Injectable } from '@nestjs/common';
import { requestAccountEmail } from '@t0/accounts';
import type { Config } from '@t0/config';
import { CHANNEL_NAMES, RELAY_NAMES } from '@t0/contracts/channels';
import type { Channel, ChannelName, ChannelTest, RelayName, TestedChannel } from '@t0/contracts/channels';
import { AccountEmail } from '@t0/database/accounts';
import { emailTestOf, privateChatFigures, smsSpending } from '@t0/database/channels';
import { EventLog } from '@t0/events';
import { DataSource } from 'typeorm';
import { CONFIG } from '../platform/tokens.ts';
import { readChannel } from './channel-keys.ts';
import { RelayTests } from './relay-tests.ts';

type Person = Pick<Express.User, 'id' | 'email'>;

/** The channels as the configuration sets them up, and tests through them to the calling administrator. */
@Injectable()
export class ChannelsService {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly relays: RelayTests,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(person: Person): Promise<Channel[]> {
    const { TELEGRAM_PRIVATE_CHAT: privateChat } = this.config;
    const [lastEmail, relays, spent, people] = await Promise.all([
      this.lastEmailTest(person),
      this.relays.states(person.id),
      smsSpending(this.db.manager),
      privateChat === undefined ? null : privateChatFigures(this.db.manager, privateChat),
    ]);
    return CHANNEL_NAMES.map((name) => {
      const relay = relayOf(name);
      const known = (relay && relays.get(relay)) ?? { ended: null, lastTest: name === 'email' ? lastEmail : null };
      const channel = readChannel(name, this.config);
      const isSetUp = channel.state === 'set';
      return {
        name,
        ...channel,
        ...known,
        spending: name === 'sms' && isSetUp ? spent : null,
        privateChat: name === 'private-chat' && isSetUp ? people : null,
      };
    });
  }

  test(channel: TestedChannel, person: Person): Promise<ChannelTest> {
    const relay = relayOf(channel);
    if (relay) return this.testRelay(relay, person);
    return channel === 'email' ? this.testEmail(person) : this.testTerminal(person);
  }

  /** Sends a message to the relay's channel, for everybody there. */
  private async testRelay(relay: RelayName, { id }: Person): Promise<ChannelTest> {
    const test = await this.relays.ask(relay, id);
    if (test) return test;
    throw new ConflictException({ error: 'CHANNEL_NOT_SET_UP', message: 'This relay is not set up' });
  }

  /** Writes the request for an email to oneself: it is sent like every account email. */
  private async testEmail({ id, email }: Person): Promise<ChannelTest> {
    return this.log.transact(async (manager) => {
      const row = await requestAccountEmail(manager, 'channel-test', email, id);
      return emailTestOf(await manager.findOneByOrFail(AccountEmail, { id: row }));
    });
  }

  /** Sends an event through log, Redis and sockets to one's own pages; a page that receives it shows that. */
  private async testTerminal({ id }: Person): Promise<ChannelTest> {
    const at = new Date().toISOString();
    await this.log.transact((_manager, emit) => {
      emit('channel.tested', `user:${id}`, { channel: 'terminal', outcome: 'accepted', detail: null, at });
      return Promise.resolve();
    });
    return { channel: 'terminal', outcome: 'waiting', detail: null, at };
  }

  private async lastEmailTest({ email }: Person): Promise<ChannelTest | null> {
    const row = await this.db
      .getRepository(AccountEmail)
      .findOne({ where: { kind: 'channel-test', email }, order: { id: 'DESC' } });
    return row && emailTestOf(row);
  }
}

/** The relay of a channel's name; undefined for other channels. */
const relayOf = (channel: ChannelName): RelayName | undefined =>
  RELAY_NAMES.find((name) => channel === `relay-${name}`);
