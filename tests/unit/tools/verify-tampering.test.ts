import { CopyObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import type { Item } from '../../../functions/db/table.ts';
import type { Check } from '../../../infra/tools/verify/check.ts';
import type { EnvironmentData } from '../../../infra/tools/verify/environment-data.ts';
import { sha256Of } from '../../support/files.ts';
import { pages, sourcePdf } from '../../support/source-pdfs.ts';
import { submissionEventFixture, submissionFixture } from '../../support/submission-fixtures.ts';
import { documentFixture } from '../functions/stored-copies.ts';
import { startWorkerStack, type WorkerStack } from '../import/worker-stack.ts';

/** What a stolen credential of a function could change, each change compared with what the item follows from. */

let stack: WorkerStack;
/** The items that the product stored. */
const stored = new Map<string, Item>();
const idOf = ({ PK, SK }: Pick<Item, 'PK' | 'SK'>): string => `${PK} ${SK}`;
const s3 = () => new S3Client({ forcePathStyle: true });

const by = { nrp: '10000001', full_name: 'Ratna' };
const [nrp, other] = ['10000031', '10000032'];
const at = '2026-11-20T03:00:00.000Z';
const add = (mail_address: string) => ({ kind: 'add', mail_address, remark: 'Auditor' }) as const;

beforeAll(async () => {
  stack = await startWorkerStack();
  process.env['PAGE_URL'] = 'https://hims.example';
  await storeUsers();
  await storeRecipients();
  await storeDictionary();
  for (const id of ['V1', 'V2']) await storeDocument(id);
  const { indexDocuments } = await import('../../../functions/file-search/index-service.ts');
  await indexDocuments(['V1', 'V2']);
  const { scanTable } = await import('../../../infra/tools/verify/table-scan.ts');
  await scanTable((item) => void stored.set(idOf(item), item));
});
afterAll(() => stack.testGateway.stop());

const storeUsers = async (): Promise<void> => {
  const { loadProfile } = await import('../../../functions/profiles/profile-store.ts');
  const { saveUser, profileAfter } = await import('../../../functions/users/user-service.ts');
  const wanted = { full_name: 'Rina', roles: [], positions: [], active: true };
  for (const each of [nrp, other])
    await saveUser(undefined, profileAfter(undefined, { ...wanted, nrp: each }), { by, now: new Date() });
  const before = await loadProfile(nrp);
  const positions = [{ role: 'dept_head' as const, department: 'Produksi' as const }];
  await saveUser(before, profileAfter(before, { ...wanted, nrp, positions }), { by, now: new Date() });
};

const storeRecipients = async (): Promise<void> => {
  const { recipientsAfter } = await import('../../../functions/mail/checkpoint-recipient-rules.ts');
  const { switchRecipientOff } = await import('../../../functions/mail/checkpoint-recipient-service.ts');
  const store = await import('../../../functions/mail/checkpoint-recipient-store.ts');
  const { transactWrite } = await import('../../../functions/db/transactions.ts');
  for (const address of ['a@audit.example', 'b@audit.example']) {
    const { recipients, version } = await store.loadCheckpointRecipients();
    const { after, recorded } = recipientsAfter(recipients, add(address));
    await transactWrite([
      store.recipientsPut({ recipients: after, version: version + 1 }),
      store.recipientsEventPut({ version: version + 1, change: recorded, actor: by, at }),
    ]);
  }
  expect(await switchRecipientOff({ addresses: ['B@audit.example'], reason: 'bounce', at })).toBe(true);
};

const storeDictionary = async (): Promise<void> => {
  const { rememberAnswers } = await import('../../../functions/imports/dictionary-store.ts');
  const word = (text: string, value: 'PRO' | 'PLT' | 'ENG') => ({ field: 'department' as const, text, value });
  const importedBy = { nrp: by.nrp, at };
  await rememberAnswers(
    { columns: [{ heading: 'Judul Dok', field: 'nama' }], words: [word('Tambang', 'PRO')] },
    importedBy,
  );
  await rememberAnswers({ columns: [], words: [word('Bengkel', 'PLT'), word('Tambang', 'ENG')] }, importedBy);
};

/** With the view and the text of its file. */
const storeDocument = async (id: string): Promise<void> => {
  const { newDocumentPut } = await import('../../../functions/documents/document-store.ts');
  const { transactWrite } = await import('../../../functions/db/transactions.ts');
  const { makeView } = await import('../../../functions/copies/marked-pdf-service.ts');
  const { extractSourceText } = await import('../../../functions/text-extraction/extraction-service.ts');
  const bytes = await sourcePdf(pages(id === 'V1' ? 1 : 2));
  const key = `controlled/${id}/1`;
  const { VersionId = '' } = await s3().send(new PutObjectCommand({ Bucket: 'documents', Key: key, Body: bytes }));
  const file = { key, name: 'sop.pdf', size: bytes.length, content_type: 'application/pdf', version_id: VersionId };
  await transactWrite([newDocumentPut(documentFixture(id, { file: { ...file, sha256: sha256Of(bytes) } }))]);
  await makeView(id);
  await extractSourceText({ document_id: id });
};

const dataWith = async (...changed: Item[]): Promise<EnvironmentData> => {
  const { collectItem } = await import('../../../infra/tools/verify/collect-item.ts');
  const { emptyEnvironmentData } = await import('../../../infra/tools/verify/environment-data.ts');
  const data = emptyEnvironmentData();
  const items = new Map([...stored, ...changed.map((item) => [idOf(item), item] as const)]);
  for (const item of items.values()) collectItem(data, item);
  expect(data.unreadable).toEqual([]);
  return data;
};

const linesOf = async (check: Check, ...changed: Item[]): Promise<string[]> =>
  (await check.compare(await dataWith(...changed))).findings.map(({ line }) => line);

const itemAt = (key: Pick<Item, 'PK' | 'SK'>, changes: object): Item => ({
  ...(stored.get(idOf(key)) ?? key),
  ...changes,
});

test('a role, a post or the access of a user that no change gave is named with both values', async () => {
  const { userHistories } = await import('../../../infra/tools/verify/user-histories.ts');
  // The owner of the stack’s jobs was stored without a history, as by an earlier release.
  const earlier = expect.stringMatching(/^1 users have no history of their roles and posts/);
  expect(await linesOf(userHistories)).toEqual([earlier]);
  const profile = keys.profile(nrp);
  const at = `U#${nrp} PROFILE`;
  const source = `HIST#USER#${nrp} UV#000000002`;
  expect(await linesOf(userHistories, itemAt(profile, { roles: ['admin'] }))).toEqual([
    `${at}: roles is ["admin"], ${source} says []`,
    earlier,
  ]);
  expect(await linesOf(userHistories, itemAt(profile, { positions: [], version: 3 }))).toEqual([
    `${at}: positions is [], ${source} says [{"role":"dept_head","department":"Produksi"}]`,
    earlier,
  ]);
  expect(await linesOf(userHistories, itemAt(profile, { active: false, version: 1 }))).toEqual([
    `${at}: active is false, ${source} says true; version is 1, ${source} is later`,
    earlier,
  ]);
});

test('recipients of checkpoints that no change added, removed or switched off are named', async () => {
  const { settingHistories } = await import('../../../infra/tools/verify/setting-histories.ts');
  expect(await linesOf(settingHistories)).toEqual([]);
  const { recipients } = stored.get(idOf(keys.checkpointRecipients)) as { recipients?: object[] } & Item;
  expect(recipients).toMatchObject([{ switched_off: null }, { switched_off: { reason: 'bounce', at } }]);
  for (const changed of [
    [...(recipients ?? []), { mail_address: 'x@evil.example', remark: 'Auditor', switched_off: null }],
    recipients?.slice(1),
    recipients?.map((each) => ({ ...each, switched_off: { reason: 'bounce', at } })),
  ])
    expect(await linesOf(settingHistories, itemAt(keys.checkpointRecipients, { recipients: changed }))).toEqual([
      `CHECKPOINTS RECIPIENTS: recipients is ${JSON.stringify(changed)}, HIST#CHECKPOINTS says ${JSON.stringify(recipients)}`,
    ]);
});

test('what imports read headings and words as, without an import that said so, is named', async () => {
  const { settingHistories } = await import('../../../infra/tools/verify/setting-histories.ts');
  const forged = { heading: 'Kadaluarsa', field: 'nomor' };
  expect(await linesOf(settingHistories, itemAt(keys.importDictionary, { columns: [forged] }))).toEqual([
    'BULK DICTIONARY: it has {"heading":"Kadaluarsa","field":"nomor"}, HIST#DICTIONARY does not; it lacks {"heading":"Judul Dok","field":"nama"} of HIST#DICTIONARY',
  ]);
  const { words } = stored.get(idOf(keys.importDictionary)) as { words?: object[] } & Item;
  expect(words?.map((each) => Object.values(each).join(' '))).toEqual([
    'department Bengkel PLT',
    'department Tambang ENG',
  ]);
  expect(
    await linesOf(settingHistories, itemAt(keys.importDictionary, { words: words?.slice(1), version: 3 })),
  ).toEqual([
    expect.stringMatching(
      /: it has version 3, .*; it lacks version 2 of .*; it lacks \{"field":"department","text":"Bengkel"/,
    ),
  ]);
});

test('a view and a text with other content are named, by their digests or when they are made again', async () => {
  const { derivedFiles } = await import('../../../infra/tools/verify/derived-files.ts');
  const { textKey } = await import('../../../functions/text-extraction/text-files.ts');
  const found = (readBytes: boolean) => linesOf(derivedFiles({ readBytes }));
  expect([await found(false), await found(true)]).toEqual([[], []]);
  const { file } = stored.get('DOC#V1 CURRENT') as { file?: { sha256: string } } & Item;
  const objects = {
    view: { Bucket: 'uploads', Key: 'views/V1.pdf' },
    text: { Bucket: 'documents', Key: textKey(file?.sha256 ?? '') },
  };
  for (const [kind, object] of Object.entries(objects)) {
    const { Body, Metadata = {} } = await s3().send(new GetObjectCommand(object));
    const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
    const put = (content: Uint8Array, names: Record<string, string>) =>
      s3().send(new PutObjectCommand({ ...object, Body: content, ChecksumSHA256: sha256Of(content), Metadata: names }));
    const { gzipSync } = await import('node:zlib');
    const changed =
      kind === 'text'
        ? gzipSync(JSON.stringify({ pages: ['Tidak perlu izin'] }))
        : Buffer.concat([bytes, Buffer.from('% lain')]);
    await put(changed, Metadata);
    const before = `DOC#V1 CURRENT (N-V1): its ${kind}`;
    const naive = [`${before} has the digest ${sha256Of(changed)}, and says ${sha256Of(bytes)}`];
    expect([await found(false), await found(true)]).toEqual([naive, naive]);
    // As who knows how: only the file itself shows it.
    await put(changed, { ...Metadata, sha256: sha256Of(changed) });
    expect(await found(false)).toEqual([]);
    expect(await found(true)).toEqual([
      kind === 'text'
        ? `${before} has other words than its file`
        : `${before} has other content than its file with a band`,
    ]);
    await put(bytes, {});
    expect(await found(false)).toEqual(
      kind === 'text'
        ? [`${before} was stored by an earlier release, and names no digest (1 in all)`]
        : // One that names no revision is not shown.
          [],
    );
    await put(bytes, Metadata);
  }
  const second = stored.get('DOC#V2 CURRENT') as { file?: { sha256: string } } & Item;
  const ofSecond = `documents/${textKey(second.file?.sha256 ?? '')}`;
  await s3().send(new CopyObjectCommand({ ...objects.text, CopySource: ofSecond }));
  expect(await found(false)).toEqual([
    `DOC#V1 CURRENT (N-V1): its text is of a file with the digest ${second.file?.sha256}`,
  ]);
});

test('a manifest of the search index that says other sizes than its segments have is named', async () => {
  const { searchIndex } = await import('../../../infra/tools/verify/search-index.ts');
  const { changeManifest } = await import('../../../functions/file-search/manifest-store.ts');
  expect(await linesOf(searchIndex)).toEqual([]);
  const { segments } = await changeManifest(({ segments: all }) => ({
    segments: all.map((each) => ({ ...each, bytes: 7 })),
  }));
  expect(await linesOf(searchIndex)).toEqual([
    expect.stringMatching(new RegExp(`^SEARCH MANIFEST: ${segments[0]?.key}: bytes is 7, the segment says \\d{3,}$`)),
  ]);
});

test('the title of a submission that its events do not say, and the text of a notification, are named', async () => {
  const { submissionHistories } = await import('../../../infra/tools/verify/submissions.ts');
  const { notifications } = await import('../../../infra/tools/verify/notifications.ts');
  const { transitionNotices } = await import('../../../shared/domain/notices/notices.ts');
  const { notificationSuffix } = await import('../../../functions/notifications/notification-store.ts');
  const submission = submissionFixture();
  const { document_title, document_number, department, submission_purpose, submitter_nrp, draft } = submission;
  const event = {
    ...submissionEventFixture({ version: 1, action: 'submit', from: null, to: 'pending', at: submission.created_at }),
    ...{ submission_id: 'S1', document_title, document_number, department, submission_purpose, submitter_nrp },
    ...{ approved_before: [], files: { draft_sha256: draft.sha256, supporting_sha256: draft.sha256 } },
  };
  const meta = {
    ...keys.submission('S1'),
    ...submission,
    ...keys.submissionsIndex(department, submission.created_at, 'S1'),
  };
  const history = { ...keys.submissionEvent('S1', 1), ...event };
  expect(await linesOf(submissionHistories, meta, history)).toEqual([]);
  expect(await linesOf(submissionHistories, { ...meta, document_title: 'Lain' }, history)).toEqual([
    `SUB#S1 META: document_title is "Lain", event 1 says "${document_title}"`,
  ]);

  const [notice] = transitionNotices(event);
  const id = `01KABCDEFG${notificationSuffix('S1#1', nrp)}`;
  const notification = {
    ...{ ...keys.notification(nrp, id), id, nrp, event_id: 'S1#1', submission_id: 'S1' },
    ...{ type: 'info', title: notice?.title, message: notice?.message },
  };
  expect(await linesOf(notifications, meta, history, notification)).toEqual([]);
  const message = 'Kirim kata sandi Anda.';
  expect(await linesOf(notifications, meta, history, { ...notification, message })).toEqual([
    `N#${nrp} ${id}: its title and message follow from no event of SUB#S1: “${notice?.title}”, “${message}”`,
  ]);
});

test('a head of the log that is not that of the signed log is named with its fields', async () => {
  const { gateway } = stack.testGateway;
  gateway.createKey({ keyId: 'log', keySpec: 'ECC_NIST_P256', keyUsage: 'SIGN_VERIFY' });
  Object.assign(process.env, { AWS_ENDPOINT_URL_KMS: gateway.url, LOG_KEY_ID: 'log', LOG_ORIGIN: 'hims/test' });
  const { appendItems } = await import('../../../functions/transparency-log/append-service.ts');
  const { loadVerifier } = await import('../../../functions/transparency-log/checkpoint-signing.ts');
  const { publishLog } = await import('../../../functions/transparency-log/publication-service.ts');
  const { bucketSource } = await import('../../../infra/tools/verify-log/bucket-source.ts');
  const { headFindings } = await import('../../../infra/tools/verify-log/log-head.ts');
  const { readLog } = await import('../../../infra/tools/verify-log/read-log.ts');
  const { dynamo, tableName } = await import('../../../functions/db/table.ts');
  await appendItems([...stored.values()].map((item) => ({ item, logged_at: at })));
  const size = await publishLog();
  const found = async () => headFindings(await readLog(bucketSource(), await loadVerifier()));
  expect(await found()).toEqual([]);
  const { Item: head } = await dynamo.send(new GetCommand({ TableName: tableName(), Key: keys.logHead }));
  for (const [changes, differences] of [
    [{ size: size - 1 }, `size is ${size - 1}, the signed log has ${size} entries`],
    [{ published: 0 }, `published is 0, the signed log has ${size} entries`],
    [{ edge: [] }, `edge is not that of the ${size} entries of the signed log`],
  ] as const) {
    await dynamo.send(new PutCommand({ TableName: tableName(), Item: { ...head, ...changes } }));
    expect(await found()).toEqual([`TLOG#HEAD HEAD: ${differences}`]);
  }
});
