import type { ChannelTest, TestedChannel } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { registerLiveFeature } from '../../live/registry.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { testChannel } from './api.ts';
import { newerTest } from './newer-test.ts';

/** Sends a test and follows its outcome. */
export interface ChannelTesting {
  /** The newest known test. */
  test: ChannelTest | null;
  sending: boolean;
  send: () => void;
}

/** The user's own tests of a channel; `last`: the one that the server stores. */
export function useChannelTest(channel: TestedChannel, last: ChannelTest | null, onTested: () => void): ChannelTesting {
  const [told, setTold] = useState<ChannelTest | null>(null);
  useEffect(
    () =>
      registerLiveFeature<'channel.tested'>({
        types: ['channel.tested'],
        apply: (events) => {
          const own = events.map(({ data }) => data).findLast((data) => data.channel === channel);
          if (own) setTold((known) => newerTest(own, known));
        },
        resync: () => undefined,
      }),
    [channel],
  );
  const send = useMutation({
    mutationFn: () => testChannel(channel),
    // The outcome may have been pushed before the answer came.
    onSuccess: (sent) => setTold((known) => newerTest(sent, known)),
    onError: (error) => toastFailure('NO TEST SENT', error, 'The test could not be sent. Please try again.'),
    onSettled: onTested,
  });
  return { test: newerTest(told, last), sending: send.isPending, send: () => send.mutate() };
}
