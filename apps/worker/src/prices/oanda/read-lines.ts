const MAX_LINE = 64 * 1024;

/**
 * The lines of a byte stream as they become whole, wherever the network cut them; blank ones are left out. Throws when a line
 * grows beyond 64 KB, as something else than the expected protocol is talking then.
 */
export async function* readLines(body: AsyncIterable<Uint8Array>, onChunk: () => void): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    onChunk();
    rest += decoder.decode(chunk, { stream: true });
    const lines = rest.split('\n');
    rest = lines.pop()!;
    for (const line of lines) if (line.trim() !== '') yield line;
    if (rest.length > MAX_LINE) throw new Error('The provider sent an endless line');
  }
}
