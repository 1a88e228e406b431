import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UserFacingError } from '@t0/tools/shared/user-facing-error';
import { startProduct, type Product } from './product.ts';
import { median, type Figure } from '@t0/tools/shared/suite-result';

/** The product of this checkout and, with `--against`, of another one. */
export interface Products {
  current: Product;
  before?: Product;
}

/** Measurements of both products. */
export interface Rounds<T> {
  current: T[];
  before: T[];
}

/** The files without which a checkout cannot be started. */
const BUILT = ['tools/dist/start/main.js', 'apps/web/dist/index.html'];

/**
 * The folder of a checkout with which this one is compared.
 * @throws UserFacingError where it is not built
 */
export function builtCheckout(folder: string): string {
  const root = resolve(folder);
  const missing = BUILT.find((file) => !existsSync(join(root, file)));
  if (missing) throw new UserFacingError(`${root} has no ${missing}. Run 'npm run build' there.`);
  return root;
}

/** Measures with the products as they are built: this checkout's and, if `against` names its folder, the other one's. */
export async function onProducts<T>(
  against: string | undefined,
  measure: (products: Products) => Promise<T>,
): Promise<T> {
  const started: Product[] = [];
  const start = async (root?: string): Promise<Product> => {
    const product = await startProduct({}, root);
    started.push(product);
    return product;
  };
  try {
    const current = await start();
    return await measure({ current, ...(against !== undefined && { before: await start(against) }) });
  } finally {
    await Promise.all(started.map((product) => product.stop()));
  }
}

/** Measures some rounds: in each the other product first, then the current one, so that both meet the same state of the machine. */
export async function alternately<T>(
  { current, before }: Products,
  rounds: number,
  measure: (product: Product) => Promise<T>,
): Promise<Rounds<T>> {
  const measured: Rounds<T> = { current: [], before: [] };
  for (let round = 0; round < rounds; round += 1) {
    if (before) measured.before.push(await measure(before));
    measured.current.push(await measure(current));
  }
  return measured;
}

/** A figure of the current product with its spread, and the same of the other one. `middle` makes one value of the rounds. */
export function figureOf<T>(
  { current, before }: Rounds<T>,
  valueOf: (measured: T) => number,
  rest: Omit<Figure, 'value' | 'min' | 'max' | 'before'>,
  middle: (values: number[]) => number = median,
): Figure {
  const values = current.map(valueOf);
  return {
    ...rest,
    value: middle(values),
    min: Math.min(...values),
    max: Math.max(...values),
    ...(before.length > 0 && { before: middle(before.map(valueOf)) }),
  };
}
