/** A price in US dollars, before taxes and credits. */
export interface Price {
  usd: number;
  /** The number of units that `usd` pays for. */
  per: number;
  unit: string;
  /** Units a month that AWS gives every account without an end date; offers for twelve months are not counted. */
  free?: number;
  /** The Region whose price this is. */
  region: 'Jakarta' | 'Singapore' | 'Mumbai' | 'Virginia + 25 %' | 'global';
  source: string;
  /** When the amount was read in a copy of AWS's price list or page; undefined for a known one that was not read. */
  read?: string | undefined;
}

/**
 * AWS's price pages load their tables of Regions with scripts, so a price of ap-southeast-3 (Jakarta) is not always in a
 * copy. Where it is not, this is the price of Singapore or Mumbai, or Virginia's with this surcharge, which is
 * above the known ones of Jakarta for storage (9 %) and DynamoDB in Asia (14 %).
 */
const surcharge = 1.25;

const page = (path: string) => `https://aws.amazon.com/${path}/pricing/`;
const million = 1_000_000;

const jakarta = { region: 'Jakarta', read: '2026-07' } as const;
const singapore = { region: 'Singapore', read: '2026-08' } as const;
const mumbai = { region: 'Mumbai', read: '2026-09' } as const;
const virginia = { region: 'Virginia + 25 %', read: '2026-09' } as const;
const global = { region: 'global', read: '2026-08' } as const;
/** Added to a price that was not read. */
const unread = { read: undefined } as const;

export const prices = {
  lambdaRequests: { usd: 0.2, per: million, unit: 'requests', free: million, source: page('lambda'), ...jakarta },
  lambdaArm: { usd: 0.0000133334, per: 1, unit: 'GB-s', free: 400_000, source: page('lambda'), ...jakarta },
  httpRequests: { usd: 1 * surcharge, per: million, unit: 'requests', source: page('api-gateway'), ...virginia },
  socketMessages: {
    usd: 1 * surcharge,
    per: million,
    unit: 'messages',
    source: page('api-gateway'),
    ...virginia,
    ...unread,
  },
  socketMinutes: { usd: 0.25 * surcharge, per: million, unit: 'minutes', source: page('api-gateway'), ...virginia },
  tableReads: { usd: 0.1425, per: million, unit: 'read units', source: page('dynamodb'), ...mumbai },
  tableWrites: { usd: 0.71, per: million, unit: 'write units', source: page('dynamodb'), ...mumbai },
  tableStorage: { usd: 0.285, per: 1, unit: 'GB', free: 25, source: page('dynamodb'), ...mumbai, ...unread },
  tableRecovery: { usd: 0.2 * surcharge, per: 1, unit: 'GB', source: page('dynamodb'), ...virginia, ...unread },
  tableBackups: { usd: 0.1 * surcharge, per: 1, unit: 'GB', source: page('backup'), ...virginia, ...unread },
  coldBackups: { usd: 0.03 * surcharge, per: 1, unit: 'GB', source: page('backup'), ...virginia, ...unread },
  fileBackups: { usd: 0.05 * surcharge, per: 1, unit: 'GB', source: page('backup'), ...virginia, ...unread },
  fileStorage: { usd: 0.025, per: 1, unit: 'GB', source: page('s3'), ...jakarta },
  fileWrites: { usd: 0.005, per: 1000, unit: 'requests', source: page('s3'), ...singapore, ...unread },
  fileReads: { usd: 0.0004, per: 1000, unit: 'requests', source: page('s3'), ...singapore, ...unread },
  transferOut: { usd: 0.132, per: 1, unit: 'GB', free: 100, source: page('ec2'), ...jakarta },
  edgeRequests: {
    usd: 0.012,
    per: 10_000,
    unit: 'requests',
    free: 10 * million,
    source: page('cloudfront'),
    ...global,
    ...unread,
  },
  edgeTransfer: { usd: 0.12, per: 1, unit: 'GB', free: 1024, source: page('cloudfront'), ...global, ...unread },
  edgeUploads: { usd: 0.06, per: 1, unit: 'GB', source: page('cloudfront'), ...global, ...unread },
  edgeFunctions: {
    usd: 0.1,
    per: million,
    unit: 'runs',
    free: 2 * million,
    source: page('cloudfront'),
    ...global,
    ...unread,
  },
  keys: { usd: 1, per: 1, unit: 'key', source: page('kms'), ...global },
  keyRequests: { usd: 0.03, per: 10_000, unit: 'requests', free: 20_000, source: page('kms'), ...global },
  signatures: { usd: 0.15, per: 10_000, unit: 'requests', source: page('kms'), ...global, ...unread },
  secrets: { usd: 0.4, per: 1, unit: 'secret', source: page('secrets-manager'), ...global, ...unread },
  secretRequests: { usd: 0.05, per: 10_000, unit: 'requests', source: page('secrets-manager'), ...global, ...unread },
  logs: { usd: 0.7, per: 1, unit: 'GB', free: 5, source: page('cloudwatch'), ...jakarta },
  infrequentLogs: { usd: 0.35, per: 1, unit: 'GB', source: page('cloudwatch'), ...singapore, ...unread },
  logStorage: { usd: 0.03, per: 1, unit: 'GB', free: 5, source: page('cloudwatch'), ...singapore },
  metrics: { usd: 0.3, per: 1, unit: 'metric', free: 10, source: page('cloudwatch'), ...global, ...unread },
  alarms: { usd: 0.1, per: 1, unit: 'metric', free: 10, source: page('cloudwatch'), ...global },
  dashboards: { usd: 3, per: 1, unit: 'dashboard', free: 3, source: page('cloudwatch'), ...global },
  traces: { usd: 5, per: million, unit: 'traces', free: 100_000, source: page('xray'), ...global, ...unread },
  firewalls: { usd: 5, per: 1, unit: 'web ACL', source: page('waf'), ...global, ...unread },
  firewallRules: { usd: 1, per: 1, unit: 'rule', source: page('waf'), ...global, ...unread },
  firewallRequests: { usd: 0.6, per: million, unit: 'requests', source: page('waf'), ...global, ...unread },
  queueRequests: {
    usd: 0.4 * surcharge,
    per: million,
    unit: 'requests',
    free: million,
    source: page('sqs'),
    ...virginia,
    ...unread,
  },
  trailEvents: { usd: 0.1, per: 100_000, unit: 'events', source: page('cloudtrail'), ...global, ...unread },
  mails: { usd: 2, per: 100_000, unit: 'mails', free: 1000, source: page('sns'), ...global, ...unread },
  sentMails: { usd: 0.1, per: 1000, unit: 'mails', source: page('ses'), ...global, ...unread },
  hostedZones: { usd: 0.5, per: 1, unit: 'zone', source: page('route53'), ...global, ...unread },
  scannedObjects: {
    usd: 0.215 * surcharge,
    per: 1000,
    unit: 'objects',
    source: page('guardduty'),
    ...virginia,
    ...unread,
  },
  scannedBytes: { usd: 0.09 * surcharge, per: 1, unit: 'GB', source: page('guardduty'), ...virginia, ...unread },
} as const satisfies Record<string, Price>;

export type PriceName = keyof typeof prices;

/** US dollars for a quantity of one month, after the free units. */
export const costOf = (name: PriceName, quantity: number): number =>
  costWithoutFree(name, Math.max(0, quantity - ((prices[name] as Price).free ?? 0)));

/** The same where other uses of the account, or of its organization, take the free units. */
export const costWithoutFree = (name: PriceName, quantity: number): number => {
  const { usd, per }: Price = prices[name];
  return (quantity / per) * usd;
};
