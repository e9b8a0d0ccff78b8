/** A mutant that no test can or should notice. */
export interface ExplainedSurvivor {
  file: string;
  /** The mutated line without its indentation, so that an edit elsewhere in the file changes nothing here. */
  line: string;
  /** What Stryker puts in place of a part of that line; absent where the reason holds for every mutant of the line. */
  replacement?: string;
  reason: string;
}

export const explainedSurvivors: readonly ExplainedSurvivor[] = [
  {
    file: 'shared/domain/working-days.ts',
    line: 'dateFormats.set(timeZone, format);',
    replacement: ';',
    reason: 'Only a later call is slower.',
  },
  {
    file: 'shared/domain/working-days.ts',
    line: 'if (days <= 0) return 0;',
    replacement: 'days < 0',
    reason: 'Between a date and itself there is no day to count.',
  },
  {
    file: 'shared/domain/working-days.ts',
    line: 'const withoutHolidays = { ...calendar, holidays: [] };',
    replacement: '["Stryker was here"]',
    reason: 'No date equals this text.',
  },
  {
    file: 'shared/domain/workflow.ts',
    line: 'const ahead = passed === null ? levels : levels.slice(levels.indexOf(passed) + 1);',
    replacement: 'false',
    reason: 'The index of null is -1, so that all levels are ahead all the same.',
  },
  {
    file: 'functions/submissions/counter-rules.ts',
    line: 'const leaves = from === null ? undefined : countedStatusOf(from);',
    replacement: 'false',
    reason: 'No card counts a submission that does not exist yet, whichever way it is asked.',
  },
  {
    file: 'functions/submissions/decision-service.ts',
    line: "submission.submission_status === 'pending' || (present !== null && levels.indexOf(present) < levels.indexOf(level));",
    replacement: 'levels.indexOf(present) <= levels.indexOf(level)',
    reason: 'A decision at the present level has been accepted before.',
  },
  {
    file: 'functions/submissions/decision-service.ts',
    line: 'if (!step) throw alreadyProcessedFailure(submission);',
    replacement: 'false',
    reason: 'Both callers have required the capacity of this step; the types do not know it.',
  },
  {
    file: 'functions/submissions/decision-service.ts',
    line: '(level) => holders.get(level) ?? [],',
    replacement: '["Stryker was here"]',
    reason: 'The holders of every level of the department are in the map.',
  },
  {
    file: 'functions/submissions/transition-store.ts',
    line: '...(queue ? [itemDelete(keys.queueEntry(queue, before.created_at, before.id))] : []),',
    replacement: '["Stryker was here"]',
    reason: 'No transition begins in a state without a queue.',
  },
  {
    file: 'functions/auth/address-attempt-store.ts',
    line: 'return sort > now.toISOString() ? { PK: keys.lockedAddresses, SK: sort } : undefined;',
    replacement: 'sort >= now.toISOString()',
    reason: 'A sort key has an address behind its time, so that it never equals a time.',
  },
  {
    file: 'functions/auth/refresh-rules.ts',
    line: 'const isSuccessor = ({ refresh_hash, earlier_hashes = [] }: RefreshSecrets, hash: string): boolean =>',
    replacement: '["Stryker was here"]',
    reason: 'The text is the hash of no secret.',
  },
  {
    file: 'functions/auth/refresh-rules.ts',
    line: 'rotated_at !== undefined && now.getTime() - Date.parse(rotated_at) <= graceMs;',
    replacement: 'true',
    reason: 'An absent time parses as NaN, which is within no limit; the types do not know it.',
  },
  {
    file: 'functions/http/refresh-cookie.ts',
    line: "const [, nrp = '', sid = '', secret = ''] = parts;",
    reason: 'The pattern has three groups that always match; the types do not know it.',
  },
  {
    file: 'functions/auth/device-store.ts',
    line: 'const device = z.object({ known_since: z.iso.datetime() });',
    replacement: '{}',
    reason: 'Whether the item exists is all that is read of it.',
  },
  {
    file: 'functions/auth/session-end-store.ts',
    line: 'export const sessionEndItem = z.object({',
    replacement: '{}',
    reason: 'Whether the item exists is all that this file reads; the tests of publish-changes read its fields.',
  },
  {
    file: 'functions/http/authentication.ts',
    line: "const token = /^Bearer ([\\w.-]+)$/i.exec(authorization ?? '')?.[1];",
    replacement: '"Stryker was here!"',
    reason: 'The text is no token either.',
  },
  {
    file: 'functions/http/authentication.ts',
    line: "if (token === undefined) throw new Failure('unauthenticated');",
    replacement: 'false',
    reason: 'The verification refuses an absent token alike; the line saves that work.',
  },
  {
    file: 'functions/http/authentication.ts',
    line: "if (access.who === 'public' || access.who === 'signed-in') return;",
    replacement: 'false',
    reason: 'A public call is not authenticated; the types do not know it.',
  },
  {
    file: 'functions/http/authentication.ts',
    line: "if (access.who === 'public' || access.who === 'signed-in') return;",
    replacement: '""',
    reason: 'A public call is not authenticated; the types do not know it.',
  },
  {
    file: 'functions/http/origin-check.ts',
    line: "if (call.method !== 'POST' || requestContext.http.method !== 'POST') return;",
    replacement: 'false',
    reason: 'A route of the HTTP API has the method of its call, so that both are the same.',
  },
  {
    file: 'functions/http/origin-check.ts',
    line: "const isJson = (contentType = ''): boolean => /^\\s*application\\/json\\s*(;|$)/i.test(contentType);",
    replacement: '"Stryker was here!"',
    reason: 'The text is no content type of JSON either.',
  },
  {
    file: 'functions/http/own-origin.ts',
    line: 'origin !== undefined &&',
    replacement: 'true',
    reason: 'An absent origin is no URL; the types do not know it.',
  },
  {
    file: 'shared/domain/document-numbers.ts',
    line: `character === ' ' ? ' ' : \`‹U+\${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}›\`,`,
    reason: 'A matched character has a code; the types do not know it.',
  },
  {
    file: 'shared/domain/notices.ts',
    line: "const label = next === null ? '' : positionLabels[next];",
    reason: 'A transition that neither ends nor withdraws a submission leads to a level; the types do not know it.',
  },
  {
    file: 'shared/domain/notices.ts',
    line: 'if (next === null) return [toSubmitter];',
    reason: 'A transition that neither ends nor withdraws a submission leads to a level; the types do not know it.',
  },
  {
    file: 'shared/domain/user-rows.ts',
    line: "if (!name.success) addError('full_name', name.error.issues[0]?.message ?? 'Nama tidak benar');",
    reason: 'A refused name always has an issue; the types do not know it.',
  },
  {
    file: 'shared/domain/user-rows.ts',
    line: "const [, acting, name = ''] = /^(plh\\.? )?(.*)$/.exec(item) ?? [];",
    reason: 'The pattern matches every text; the types do not know it.',
  },
  {
    file: 'shared/domain/passwords.ts',
    line: 'const steps = digits.slice(1).map((digit, at) => (digit - (digits[at] ?? 0) + 10) % 10);',
    replacement: 'digit - (digits[at] ?? 0) - 10',
    reason: 'Equal steps have equal remainders all the same, and only their equality counts.',
  },
  {
    file: 'shared/domain/passwords.ts',
    line: 'return steps.some((step, at) => [1, 2, 3].every((further) => steps[at + further] === step));',
    replacement: 'at - further',
    reason: 'Four equal steps in a row are found from the last one as from the first.',
  },
  {
    file: 'shared/domain/sorting.ts',
    line: 'const byCodePoint = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);',
    replacement: 'a <= b',
    reason: 'Equal texts have been compared before.',
  },
  {
    file: 'shared/domain/user-rows.ts',
    line: 'const [headings = [], ...body] = sheet;',
    replacement: '["Stryker was here"]',
    reason: 'The text is no heading either.',
  },
  {
    file: 'shared/domain/user-rows.ts',
    line: "const nrp = (row.nrp ?? '').trim();",
    replacement: '"Stryker was here!"',
    reason: 'The text is no NRP either.',
  },
  {
    file: 'shared/domain/user-rows.ts',
    line: "return [...new Set(found.filter((role): role is Role => role !== undefined && role !== 'user'))];",
    replacement: 'true',
    reason: 'A cell with an unknown role is refused as a whole.',
  },
  {
    file: 'shared/domain/user-rows.ts',
    line: 'return [];',
    replacement: '["Stryker was here"]',
    reason: 'A cell with an error is refused as a whole.',
  },
  {
    file: 'shared/domain/sorting.ts',
    line: "const jenisOrder: readonly Jenis[] = ['Manual & Kebijakan', 'SOP', 'STD', 'INK', 'FRM', 'OTHER'];",
    replacement: '""',
    reason: 'A type that is not in the list is sorted last, as OTHER is; the others of this line are tested.',
  },
  {
    file: 'functions/http/refresh-cookie.ts',
    line: "const parts = /^(\\d{8})\\.([\\w-]{1,64})\\.([\\w-]{43})$/.exec(cookies.get(name) ?? '');",
    replacement: '"Stryker was here!"',
    reason: 'The text is no token either.',
  },
  {
    file: 'functions/copies/closing-service.ts',
    line: `if (!closed_by || closed_at === undefined) throw new Error(\`Copy \${number} of \${nomor} is closed without a name\`);`,
    reason: 'A closed copy says who closed it and when; the types do not know it.',
  },
  {
    file: 'functions/copies/print-rules.ts',
    line: "if (detail !== undefined || !document?.file) throw new Failure('invalid_input', { detail: detail ?? '' });",
    replacement: 'document.file',
    reason: 'A document without a problem exists; the types do not know it.',
  },
  {
    file: 'functions/copies/print-rules.ts',
    line: "if (detail !== undefined || !document?.file) throw new Failure('invalid_input', { detail: detail ?? '' });",
    replacement: '"Stryker was here!"',
    reason: 'A document without a problem has a file; the types do not know it.',
  },
  {
    file: 'functions/copies/register-service.ts',
    line: "const words = foldedForm(search).split(' ').filter(Boolean);",
    replacement: "foldedForm(search).split(' ')",
    reason: 'The empty word is in every text.',
  },
  {
    file: 'functions/copies/register-service.ts',
    line: 'return { copies: rows, next_cursor: after === undefined ? null : cursorOf(after) };',
    replacement: 'false',
    reason: 'A loop that ended without an answer has set it; the types do not know it.',
  },
  {
    file: 'functions/copies/register-service.ts',
    line: 'replaced_by: recalled.has(copy) ? (replacements.get(copy.document_id)?.get(copy.number) ?? null) : null,',
    replacement: 'replacements.get(copy.document_id).get',
    reason: 'The replacements of the documents of all recalled copies are in the map; the types do not know it.',
  },
  {
    file: 'functions/copies/register-store.ts',
    line: "const { GSI1PK } = keys.heldCopiesIndex(part.department, '', 0);",
    replacement: '"Stryker was here!"',
    reason: 'The partition does not depend on the document.',
  },
  {
    file: 'functions/copies/register-store.ts',
    line: "const [number = '', document = ''] = position.split('#').reverse();",
    replacement: '"Stryker was here!"',
    reason: 'A position has three parts; the types do not know it.',
  },
  {
    file: 'functions/copies/register-store.ts',
    line: "ExpressionAttributeValues: { ':pk': keys.documentCopies(documentId), ':copy': 'COPY#', ':a_number': 'N' },",
    replacement: '""',
    reason: 'Of the items of this partition only copies replace others.',
  },
  {
    file: 'functions/copies/register-store.ts',
    line: 'return new Map(found.flatMap(({ number, replaces }) => (replaces === null ? [] : [[replaces, number]])));',
    replacement: 'false',
    reason: 'The filter has left out copies that replace none; the types do not know it.',
  },
  {
    file: 'functions/copies/register-store.ts',
    line: 'return new Map(found.flatMap(({ number, replaces }) => (replaces === null ? [] : [[replaces, number]])));',
    replacement: '["Stryker was here"]',
    reason: 'The filter has left out copies that replace none; the types do not know it.',
  },
  {
    file: 'functions/copies/copy-store.ts',
    line: "ExpressionAttributeValues: { ':department': keys.heldCopiesIndex(department, '', 0).GSI1PK, ':out': 'OUT#' },",
    replacement: '"Stryker was here!"',
    reason: 'The partition does not depend on the document.',
  },
  {
    file: 'functions/copies/recall-service.ts',
    line: 'ends.set(key, end);',
    replacement: ';',
    reason: 'Only a later read is repeated.',
  },
  {
    file: 'functions/copies/recall-service.ts',
    line: 'const end = document && document.revisi !== copy.revisi ? await revisionEnd(document, copy.revisi) : undefined;',
    replacement: 'true',
    reason: 'The revision in force is no past one; the condition spares the query.',
  },
];
