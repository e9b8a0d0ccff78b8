import { startGateway } from '../../../infra/local/aws/gateway.ts';
import { ACCOUNT, ADMIN, REGION, TABLE } from './test-gateway.ts';

const [dataDir = ''] = process.argv.slice(2);
const gateway = await startGateway({
  dataDir,
  region: REGION,
  account: ACCOUNT,
  principals: (id) => (id === 'admin' ? ADMIN : undefined),
  log: (line) => process.stderr.write(`${line}\n`),
});
await gateway.createTable(TABLE);
process.stdout.write(`${gateway.url}\n`);
