import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { readAgain } from './read-status.ts';

const KEY = ['log'];

/** A screen that shows what the server says, whose answers are given by hand. */
function shown() {
  const client = new QueryClient();
  const answers: ((body: string) => void)[] = [];
  const queryFn = (): Promise<string> => new Promise((answer) => answers.push(answer));
  const observer = new QueryObserver(client, { queryKey: KEY, queryFn });
  const leave = observer.subscribe(() => undefined);
  const answer = (body: string): void => answers.shift()!(body);
  return { client, observer, answer, answers, leave };
}
const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 1));
};

describe('reading again what a push says has changed', () => {
  it('reads once more after a first reading that was under way, whose answer may be older', async () => {
    const { client, observer, answer, answers, leave } = shown();
    await until(() => answers.length === 1);
    const done = readAgain(client, KEY);
    answer('waits');
    await until(() => answers.length === 1);
    answer('failed');
    await done;
    expect(observer.getCurrentResult().data).toBe('failed');
    leave();
    client.clear();
  });

  it('reads once where something is shown already, and leaves other keys alone', async () => {
    const { client, observer, answer, answers, leave } = shown();
    await until(() => answers.length === 1);
    answer('waits');
    await until(() => observer.getCurrentResult().data === 'waits');
    await readAgain(client, ['other']);
    expect(answers).toEqual([]);
    const done = readAgain(client, KEY);
    await until(() => answers.length === 1);
    answer('failed');
    await done;
    expect([observer.getCurrentResult().data, answers]).toEqual(['failed', []]);
    leave();
    client.clear();
  });
});
