import { allPrices, products } from '../objects/prices.ts';
import type { World } from '../world.ts';

/** Archives a price or a product, or takes that back, with the event. An unknown id changes nothing. */
export function archive(world: World, id: string, isArchived: boolean): void {
  const { archived } = world.state;
  if (isArchived) archived[id] = true;
  else delete archived[id];
  const price = allPrices(archived).find((one) => one.id === id);
  const product = products(archived).find((one) => one.id === id);
  if (price) world.emit('price.updated', price, null);
  if (product) world.emit('product.updated', product, null);
}
