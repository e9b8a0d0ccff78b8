import type { MiddlewareObj } from '@middy/core';
import * as z from 'zod/mini';
import type { Call } from '../../shared/api/call.ts';
import { Failure } from '../../shared/errors.ts';
import type { CallEvent } from './call-event.ts';

const maxBodyBytes = 1024 * 1024;

/** Parses the input that the contract declares: query parameters of a GET, the JSON body of a POST. */
export const inputParser = (call: Call): MiddlewareObj<CallEvent, unknown> => ({
  before: ({ event }) => {
    if (event.requestContext.http.method !== call.method) throw new Failure('method_not_allowed');
    const input = call.method === 'GET' ? (event.queryStringParameters ?? {}) : jsonBody(event);
    if (event.caller) requireSameIdentity(input, event.caller.nrp);
    event.input = validInput(call.input, input);
  },
});

const jsonBody = ({ body, isBase64Encoded }: CallEvent): unknown => {
  if (body === undefined || body === '') return {};
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > maxBodyBytes) throw new Failure('payload_too_large');
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw new Failure('invalid_input', { detail: 'Isi permintaan tidak dapat dibaca' }, { cause });
  }
};

/** The parsed input; throws `invalid_input` with the message of the first issue in the schema's order. */
export const validInput = <S extends z.core.$ZodType>(schema: S, input: unknown): z.output<S> => {
  const { success, data, error } = z.safeParse(schema, input, { error: defaultMessage });
  if (success) return data;
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) fields[path.join('.')] ??= message;
  throw new Failure('invalid_input', { detail: error.issues[0]?.message ?? 'Isian tidak benar' }, { fields });
};

/** For schema rules without a message of their own. */
const defaultMessage = ({ path, input, code }: z.core.$ZodRawIssue): string => {
  const name = path?.findLast((part) => typeof part === 'string');
  const label = name === undefined ? 'Isi permintaan' : (labels[name] ?? name);
  return code === 'invalid_type' && input === undefined ? `${label} harus diisi` : `${label} tidak benar`;
};

const labels: Record<string, string> = {
  all: 'Pilihan semua notifikasi',
  cursor: 'Penanda halaman',
  mine: 'Saringan pengajuan saya',
  since: 'Versi daftar dokumen',
  user_id: 'ID pengguna',
  admin_id: 'ID admin',
  approver_id: 'ID approver',
  version: 'Versi pengajuan',
};

/** Fields by which a client may name its user; the session alone authenticates, so they may only agree with it. */
const identity = z.object({
  user_id: z.optional(z.string()),
  admin_id: z.optional(z.string()),
  approver_id: z.optional(z.string()),
});

const requireSameIdentity = (input: unknown, nrp: string): void => {
  const named = Object.values(validInput(identity, input));
  if (named.some((each) => each !== undefined && each !== nrp)) throw new Failure('identity_mismatch');
};
