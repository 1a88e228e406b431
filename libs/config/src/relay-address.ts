/** What a webhook's address looks like at its service, on the hosts that are called. A stand-in on this machine has the same path. */
interface Shape {
  hosts: RegExp;
  path: RegExp;
}

const DISCORD: Shape = {
  hosts: /^(ptb\.|canary\.)?discord(app)?\.com$/,
  path: /^\/api\/(v\d{1,2}\/)?webhooks\/\d{1,20}\/[\w-]{1,100}$/,
};
const SLACK: Shape = {
  hosts: /^hooks\.slack(-gov)?\.com$/,
  path: /^\/services\/\w{1,40}\/\w{1,40}\/\w{1,100}$/,
};

const hasShape =
  ({ hosts, path }: Shape) =>
  (text: string): boolean => {
    if (!URL.canParse(text)) return false;
    const url = new URL(text);
    const isThere = url.protocol === 'https:' && url.port === '' && hosts.test(url.hostname);
    return (isThere || isStandIn(text)) && path.test(url.pathname) && url.username + url.password + url.hash === '';
  };

/** Whether a text is the address of a webhook of Discord, of one thread of its channel or of all. */
export const isDiscordWebhook = (text: string): boolean =>
  hasShape(DISCORD)(text) && /^(\?thread_id=\d{1,20})?$/.test(new URL(text).search);

/** Whether a text is the address of an incoming webhook of Slack. */
export const isSlackWebhook = (text: string): boolean => hasShape(SLACK)(text) && new URL(text).search === '';

/** Whether an address leads to a stand-in on this machine: for tests and trials. */
function isStandIn(text: string): boolean {
  const { protocol, hostname } = new URL(text);
  return protocol === 'http:' && hostname === '127.0.0.1';
}
