/** One of the configured push services: an origin that stands in for one, or the name of hosts, `*.` before it for all below it. */
const isOrigin = (service: string): boolean => service.includes('://');

function isHostOf(service: string, host: string): boolean {
  return service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service;
}

/** True if the service is a stand-in, by its origin, for trials and tests. */
export function isStandIn(endpoint: URL, services: readonly string[]): boolean {
  return services.some((service) => isOrigin(service) && service === endpoint.origin);
}

/**
 * True if an endpoint of a browser belongs to one of the push services that the owner allows: https, the usual port, no
 * password in it. No other address is ever called.
 */
export function isAllowedEndpoint(endpoint: string, services: readonly string[]): boolean {
  return URL.canParse(endpoint) && isAllowed(new URL(endpoint), services);
}

/** The same for an address that was read. */
export function isAllowed(url: URL, services: readonly string[]): boolean {
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false;
  if (isStandIn(url, services)) return true;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return services.some((service) => !isOrigin(service) && isHostOf(service, url.hostname));
}
