import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Functions, RunningFunction } from '../../../infra/local/run/functions.ts';
import type { Log } from '../../../infra/local/run/log.ts';
import type { JsonObject, Stack, TemplateResource } from '../../../infra/local/run/template/model.ts';
import { type ResolvedTemplate, resolvedTemplate } from '../../../infra/local/run/template/resolved-template.ts';

export const silentLog: Log = { info: () => {}, debug: () => {}, warn: () => {}, error: () => {} };

export const resource = (Type: string, Properties: JsonObject): TemplateResource => ({ Type, Properties });

/** `assets`: the folders of file assets by their object keys. */
export const templateOf = (
  Resources: Record<string, TemplateResource>,
  assets: ReadonlyMap<string, string> = new Map(),
): ResolvedTemplate => {
  const stack: Stack = {
    name: 'app',
    account: '000000000000',
    region: 'ap-southeast-3',
    template: { Resources },
    assets,
  };
  return resolvedTemplate([stack]);
};

export type FakeHandler = (event: never) => unknown;

/** Functions that run in this process; an exception is a failed invocation. */
export const fakeFunctions = (handlers: Record<string, FakeHandler>): Functions => {
  const all = Object.entries(handlers).map(
    ([name, handler]): RunningFunction => ({
      name,
      label: name,
      arn: `arn:aws:lambda:ap-southeast-3:000000000000:function:${name}`,
      codePath: `/${name}`,
      background: false,
      declaredVariables: {},
      credentials: { accessKeyId: 'A', secretAccessKey: 'S' },
      killBusy: () => {},
      invoke: async (event) => {
        try {
          return { requestId: 'r', response: { result: JSON.stringify(await handler(event as never)) ?? 'null' } };
        } catch (error) {
          return {
            requestId: 'r',
            response: { error: { errorType: 'Error', errorMessage: String(error), trace: '' } },
          };
        }
      },
    }),
  );
  return {
    all,
    byArn: (arn) => {
      const found = all.find(({ name }) => arn.endsWith(`:${name}`));
      if (!found) throw new Error(`no ${arn}`);
      return found;
    },
    canInvoke: () => true,
    reload: () => {},
    stop: () => {},
  };
};

export const functionArn = (name: string): string => `arn:aws:lambda:ap-southeast-3:000000000000:function:${name}`;

export const startServer = async (): Promise<{ server: Server; port: number }> => {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { server, port: (server.address() as AddressInfo).port };
};
