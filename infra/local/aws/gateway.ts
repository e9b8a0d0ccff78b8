import type { Gateway, GatewayOptions } from './model.ts';

export type * from './model.ts';

export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  throw new Error(`not yet: ${options.dataDir}`);
}
