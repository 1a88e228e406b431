/**
 * The chunks of a finished build that load with the chunk of a module, itself included; dynamic imports are left out.
 * @param {Iterable<import('rolldown').OutputChunk>} chunks
 * @param {string} id of the module
 * @returns {Set<import('rolldown').OutputChunk>}
 */
export function chunksWith(chunks, id) {
  const byName = new Map([...chunks].map((chunk) => [chunk.fileName, chunk]));
  const chunk = [...byName.values()].find(({ moduleIds }) => moduleIds.includes(id));
  if (!chunk) throw new Error(`The build has no module ${id}: bring the lists of build/screens.mjs up to date.`);
  const found = new Set();
  const visit = (one) => {
    if (found.has(one)) return;
    found.add(one);
    for (const next of one.imports) visit(byName.get(next));
  };
  visit(chunk);
  return found;
}

/** The chunks of a bundle. */
export function chunksOf(bundle) {
  return Object.values(bundle).filter(({ type }) => type === 'chunk');
}
