import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Gateway, type GatewayOptions, type Principal, startGateway } from '../../../infra/local/aws/gateway.ts';

export const testRegion = 'ap-southeast-3';
export const testAccount = '000000000000';

export const adminPrincipal: Principal = {
  name: 'admin',
  secretAccessKey: 'admin-secret',
  statements: [{ Effect: 'Allow', Action: '*', Resource: '*' }],
};

export interface TestGateway {
  gateway: Gateway;
  dataDir: string;
  logLines: string[];
  /** SDK client options for the named caller. */
  clientOptions: (accessKeyId: string) => ReturnType<typeof sdkOptions>;
  /** Milliseconds added to the real time. */
  clock: { ahead: number };
  /** Adds a function role with these statements; its name is its access key id. Policies of resources name its ARN. */
  addRole: (name: string, statements: Principal['statements'], identity?: Pick<Principal, 'arn' | 'service'>) => void;
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

const sdkOptions = (gateway: Gateway, accessKeyId: string, principal: Principal | undefined) => ({
  endpoint: gateway.url,
  region: testRegion,
  maxAttempts: 1,
  credentials: {
    accessKeyId,
    secretAccessKey: principal?.secretAccessKey ?? 'unknown',
    ...(principal?.sessionToken !== undefined && { sessionToken: principal.sessionToken }),
  },
});

/** A gateway with its own data folder, an `admin` with all permissions, and roles to add. */
export const startTestGateway = async (extra: Partial<GatewayOptions> = {}): Promise<TestGateway> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'local-aws-'));
  const principals = new Map<string, Principal>([['admin', adminPrincipal]]);
  const logLines: string[] = [];
  const clock = { ahead: 0 };
  const start = (): Promise<Gateway> =>
    startGateway({
      dataDir,
      region: testRegion,
      account: testAccount,
      principals: (id) => principals.get(id),
      log: (line) => logLines.push(line),
      clock: () => Date.now() + clock.ahead,
      ...extra,
    });

  const fixture: TestGateway = {
    gateway: await start(),
    dataDir,
    logLines,
    clock,
    clientOptions: (id) => sdkOptions(fixture.gateway, id, principals.get(id)),
    addRole: (name, statements, identity = {}) => {
      principals.set(name, { name, secretAccessKey: `${name}-secret`, statements, ...identity });
    },
    restart: async () => {
      await fixture.gateway.close();
      fixture.gateway = await start();
    },
    stop: async () => {
      await fixture.gateway.close();
      rmSync(dataDir, { recursive: true });
      const errors = logLines.filter((line) => line.startsWith('Gateway error'));
      if (errors.length > 0) throw new Error(errors.join('\n'));
    },
  };
  return fixture;
};

export const testTable = {
  TableName: 'hims-test',
  AttributeDefinitions: ['PK', 'SK', 'GSI1PK', 'GSI1SK', 'GSI2PK', 'GSI2SK'].map((AttributeName) => ({
    AttributeName,
    AttributeType: 'S' as const,
  })),
  KeySchema: [
    { AttributeName: 'PK', KeyType: 'HASH' as const },
    { AttributeName: 'SK', KeyType: 'RANGE' as const },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'GSI1',
      KeySchema: [
        { AttributeName: 'GSI1PK', KeyType: 'HASH' as const },
        { AttributeName: 'GSI1SK', KeyType: 'RANGE' as const },
      ],
      Projection: { ProjectionType: 'ALL' as const },
    },
    {
      IndexName: 'GSI2',
      KeySchema: [
        { AttributeName: 'GSI2PK', KeyType: 'HASH' as const },
        { AttributeName: 'GSI2SK', KeyType: 'RANGE' as const },
      ],
      Projection: { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: ['title'] },
    },
  ],
  StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' as const },
  TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
};
