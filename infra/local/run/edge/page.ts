import type { Server } from 'node:http';
import { configFile } from '../../../build/page-build.ts';
import { environmentByName, pageConfig } from '../../../config/environments.ts';
import type { PageServer } from './edge.ts';

export interface VitePage {
  serve: PageServer;
  close: () => Promise<void>;
}

/** Serves the page from its sources, with hot reload over the edge's port. */
export const startVite = async (server: Server): Promise<VitePage> => {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile,
    appType: 'spa',
    logLevel: 'warn',
    clearScreen: false,
    server: { middlewareMode: true, ws: { server } },
  });
  const configuration = JSON.stringify(pageConfig(environmentByName('local')));
  return {
    serve: (request, response) => {
      if (request.url?.split('?')[0] === '/config.json') {
        response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache' }).end(configuration);
        return Promise.resolve(true);
      }
      // The page shows a malformed path as not found; Vite answers it with an empty 404.
      if (!isDecodable(request.url ?? '/')) request.url = '/';
      return new Promise((resolve, reject) => {
        response.once('close', () => resolve(true));
        vite.middlewares(request, response, (error?: unknown) => (error ? reject(error) : resolve(false)));
      });
    },
    close: () => vite.close(),
  };
};

const isDecodable = (path: string): boolean => {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
};

/**
 * Relaxes the policy for Vite's development client, which starts React Refresh with an inline script and adds style
 * elements. The production build runs under the original policy.
 */
export const policyForVite = (policy: string): string =>
  policy.replace(/\b(script-src|style-src) /g, "$1 'unsafe-inline' ");
