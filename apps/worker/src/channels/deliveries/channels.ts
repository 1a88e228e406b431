import { Injectable } from '@nestjs/common';
import type { DeliveryKind } from '@t0/database/channels';
import { Semaphore } from '@t0/platform';
import type { Channel, ChannelName } from './channel.ts';
import { TargetSlots } from './target-slots.ts';

/** The channels of this worker. Features add theirs while modules are built. */
@Injectable()
export class Channels {
  private readonly channels: Channel[] = [];
  private readonly slots = new Map<string, Semaphore>();
  private readonly places = new Map<ChannelName, TargetSlots>();

  /** @throws Error when the channel has this kind already */
  add(channel: Channel): void {
    const { name, kind, atOnce, share } = channel;
    const slots = slotsKey(channel);
    if (this.find(name, kind)) throw new Error(`The channel ${name} has two handlers for a ${kind}`);
    this.channels.push(channel);
    if (!this.slots.has(slots)) this.slots.set(slots, new Semaphore(atOnce));
    if (share && !this.places.has(name)) this.places.set(name, new TargetSlots(share));
  }

  all(): readonly Channel[] {
    return this.channels;
  }

  /** The channels that deliver this kind. */
  of(kind: DeliveryKind): Channel[] {
    return this.channels.filter((channel) => channel.kind === kind);
  }

  /** Null when this worker has no such channel. */
  find(name: ChannelName, kind: string): Channel | null {
    return this.channels.find((channel) => channel.name === name && channel.kind === kind) ?? null;
  }

  /** The channel's places for deliveries under way. */
  slotsOf(channel: Channel): Semaphore {
    return this.slots.get(slotsKey(channel))!;
  }

  /** The places in use, by target and member; undefined for channels without shares. */
  placesOf({ name }: Channel): TargetSlots | undefined {
    return this.places.get(name);
  }
}

/** Kinds of a channel share its places, unless they have their own. */
const slotsKey = ({ name, kind, ownSlots }: Channel): string => (ownSlots ? `${name} ${kind}` : name);
