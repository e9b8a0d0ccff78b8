import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SentMail } from '../../infra/local/aws/gateway.ts';
import { waitUntil } from './submissions.ts';

/** The local stack's own schedule sends digests at a time that no test chooses. */
const isDigest = ({ subject }: SentMail): boolean =>
  !/: (konfirmasi alamat|pengajuan Anda|titik periksa)/.test(subject);

/** The confirmations, outcomes and checkpoints that a local stack sent to an address, oldest first. */
export const mailsTo = (dataDir: string, address: string): SentMail[] => {
  const folder = join(dataDir, 'mails');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as SentMail)
    .filter((mail) => mail.to.includes(address) && !isDigest(mail));
};

/** The confirmation or outcome to the address at this position, once it was sent. */
export const waitForMail = (dataDir: string, address: string, index = 0): Promise<SentMail> =>
  waitUntil(async () => mailsTo(dataDir, address)[index], 60_000);

/** The token in the link of a confirmation. */
export const tokenIn = ({ text }: SentMail): string => {
  const [, token] = /\/konfirmasi-email#([\w-]+)/.exec(text) ?? [];
  if (token === undefined) throw new Error(`No link of a confirmation: ${text}`);
  return token;
};
