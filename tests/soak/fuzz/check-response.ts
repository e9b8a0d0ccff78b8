import * as z from 'zod';
import { failureBody } from '../../../functions/http/failure-body.ts';
import { commonErrors } from '../../../shared/api/call.ts';
import { type CallName, callNamed } from '../../../shared/api/index.ts';
import { failures } from '../../../shared/errors.ts';
import type { FuzzResponse } from './send.ts';

/**
 * What no response may contain: stack traces, resource names, keys, paths of this machine. Who tested a restore is the role
 * that an operator assumed.
 */
const secrets =
  /\n\s+at \S|node_modules|arn:aws(?!:sts::\d+:assumed-role)|\/functions\/[\w-]+\/[\w-]+\.ts|AKIA|SQLITE_|ECONNREFUSED|file:\/\//;

const schemas = new Map<CallName, z.core.$ZodType>();

const outputSchemaOf = (name: CallName): z.core.$ZodType => {
  const schema = schemas.get(name) ?? z.compile(callNamed(name).output);
  schemas.set(name, schema);
  return schema;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** What is wrong with the response to a request that follows the contract's form; undefined when nothing is. */
const contractProblem = (name: CallName, { status, headers, body }: FuzzResponse): string | undefined => {
  if (!headers['content-type']?.startsWith('application/json')) return 'is not JSON';
  const parsed = jsonOf(body);
  if (status === 200) {
    const { error } = z.safeParse(outputSchemaOf(name), parsed);
    return error && `does not match the contract: ${z.prettifyError(error)}`;
  }
  const failure = failureBody.safeParse(parsed);
  if (!failure.success) return 'has no failure body';
  const { error, message, request_id } = failure.data;
  const declared = [...commonErrors, ...callNamed(name).errors].find((code) => code === error);
  if (declared === undefined) return `has the error ${error}, which the contract does not declare`;
  if (failures[declared].status !== status) return `has the status ${status} for ${error}`;
  if (request_id === '' || message === '') return 'has no request_id or no message';
  return undefined;
};

/** What is wrong with a response; undefined when nothing is. */
export const responseProblem = (name: CallName | undefined, response: FuzzResponse): string | undefined => {
  if (response.status >= 500) return `has the status ${response.status}`;
  if (response.status < 200) return `has the status ${response.status}`;
  if (secrets.test(response.body)) return `contains ${JSON.stringify(secrets.exec(response.body)?.[0])}`;
  return name === undefined ? undefined : contractProblem(name, response);
};
