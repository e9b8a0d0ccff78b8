import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SentMail, sentMail } from '../model.ts';

/** Older ones are deleted: a stack of tests sends thousands. */
const maxMails = 500;

/** Sent mails: each as JSON, which the developers' page reads, and as .eml, which mail programs open. */
export const mailFolder = (dataDir: string) => {
  const folder = join(dataDir, 'mails');
  const path = (name: string): string => join(folder, name);
  // An id begins with its time, so names sort by time.
  const ids = (): string[] =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length))
      .sort();
  mkdirSync(folder, { recursive: true });
  return {
    save: (mail: SentMail): void => {
      writeFileSync(path(`${mail.id}.eml`), emlOf(mail));
      writeFileSync(path(`${mail.id}.json.new`), JSON.stringify(mail, null, 2));
      renameSync(path(`${mail.id}.json.new`), path(`${mail.id}.json`));
      for (const old of ids().slice(0, -maxMails))
        for (const ending of ['json', 'eml']) rmSync(path(`${old}.${ending}`), { force: true });
    },
    /** Newest first. */
    list: (): SentMail[] =>
      ids()
        .toReversed()
        .map((id) => sentMail.parse(JSON.parse(readFileSync(path(`${id}.json`), 'utf8')))),
  };
};

const base64 = (value: string): string => Buffer.from(value).toString('base64').replace(/.{76}/g, '$&\r\n');

/** A text in a header that may have other characters than ASCII (RFC 2047). */
const encodedWord = (value: string): string => `=?UTF-8?B?${Buffer.from(value).toString('base64')}?=`;

const emlOf = ({ id, sent_at, from, to, subject, headers, html, text }: SentMail): string => {
  const boundary = `part-${id}`;
  const part = (type: string, value: string): string =>
    `--${boundary}\r\nContent-Type: ${type}; charset=UTF-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(value)}\r\n`;
  const head = [
    `From: ${from}`,
    `To: ${to.join(', ')}`,
    `Subject: ${encodedWord(subject)}`,
    `Date: ${new Date(sent_at).toUTCString()}`,
    `Message-ID: <${id}@email.amazonses.com>`,
    ...headers.map(({ name, value }) => `${name}: ${value}`),
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
  ].join('\r\n');
  return `${head}\r\n\r\n${part('text/plain', text)}${part('text/html', html)}--${boundary}--\r\n`;
};
