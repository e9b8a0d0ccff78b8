import { startGateway } from '../../../infra/local/aws/gateway.ts';
import { adminPrincipal, testAccount, testRegion, testTable } from './test-gateway.ts';

const [dataDir = ''] = process.argv.slice(2);
const gateway = await startGateway({
  dataDir,
  region: testRegion,
  account: testAccount,
  principals: (id) => (id === 'admin' ? adminPrincipal : undefined),
  log: (line) => process.stderr.write(`${line}\n`),
});
await gateway.createTable(testTable);
process.stdout.write(`${gateway.url}\n`);
