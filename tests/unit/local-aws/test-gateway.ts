import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Gateway, type GatewayOptions, type Principal, startGateway } from '../../../infra/local/aws/gateway.ts';

export const REGION = 'ap-southeast-3';
export const ACCOUNT = '000000000000';

export const ADMIN: Principal = {
  name: 'admin',
  secretAccessKey: 'admin-secret',
  statements: [{ Effect: 'Allow', Action: '*', Resource: '*' }],
};

export interface Stage {
  gateway: Gateway;
  dataDir: string;
  lines: string[];
  /** What every SDK client of the named caller is made with. */
  as: (accessKeyId: string) => ReturnType<typeof clientOptions>;
  /** Milliseconds added to the real time. */
  clock: { ahead: number };
  /** A function role with these statements, called by its name. */
  role: (name: string, statements: Principal['statements']) => void;
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

function clientOptions(gateway: Gateway, accessKeyId: string, principal: Principal | undefined) {
  return {
    endpoint: gateway.url,
    region: REGION,
    maxAttempts: 1,
    credentials: {
      accessKeyId,
      secretAccessKey: principal?.secretAccessKey ?? 'unknown',
      ...(principal?.sessionToken !== undefined && { sessionToken: principal.sessionToken }),
    },
  };
}

/** A gateway with its own data folder, an `admin` who may do everything, and roles to add. */
export async function startStage(extra: Partial<GatewayOptions> = {}): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'local-aws-'));
  const principals = new Map<string, Principal>([['admin', ADMIN]]);
  const lines: string[] = [];
  const clock = { ahead: 0 };
  const start = (): Promise<Gateway> =>
    startGateway({
      dataDir,
      region: REGION,
      account: ACCOUNT,
      principals: (id) => principals.get(id),
      log: (line) => lines.push(line),
      clock: () => Date.now() + clock.ahead,
      ...extra,
    });

  const stage: Stage = {
    gateway: await start(),
    dataDir,
    lines,
    clock,
    as: (id) => clientOptions(stage.gateway, id, principals.get(id)),
    role: (name, statements) => {
      principals.set(name, { name, secretAccessKey: `${name}-secret`, statements });
    },
    restart: async () => {
      await stage.gateway.close();
      stage.gateway = await start();
    },
    stop: async () => {
      await stage.gateway.close();
      rmSync(dataDir, { recursive: true });
      const faults = lines.filter((line) => line.startsWith('Gateway fault'));
      if (faults.length > 0) throw new Error(faults.join('\n'));
    },
  };
  return stage;
}

export const TABLE = {
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
