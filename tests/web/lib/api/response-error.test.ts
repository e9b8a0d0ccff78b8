import { expect, test } from 'vitest';
import { type FailureCode, failures } from '../../../../shared/errors.ts';
import { errorOfResponse, errorOfUnexpectedOutput } from '../../../../web/src/lib/api/response-error.ts';

const codes = Object.keys(failures) as FailureCode[];
const errorOf = (body: object, status: number) => errorOfResponse(new Response(null, { status }), body);

test.each(codes)('%s without a message has the sentence of its code, if that needs no parameter', (code) => {
  const { message } = failures[code];
  const expected = { code, message: message.includes('{') ? '' : message };
  const forms = [
    errorOf({ success: false, error: code }, 422),
    errorOf({ success: false, error: code, message: '' }, 422),
    errorOfUnexpectedOutput({ success: false, error: code }, 'another shape'),
  ];
  for (const form of forms) {
    expect({ code: form.code, message: form.message, fields: form.fields }).toEqual({ ...expected, fields: {} });
  }
  expect(errorOf({ success: false, error: code, message, request_id: 'r1' }, failures[code].status)).toMatchObject({
    code,
    message,
    requestId: 'r1',
  });
});

test('a refusal without a known code has no sentence of its own', () => {
  for (const error of [errorOf({ success: false }, 422), errorOfUnexpectedOutput({ success: false }, undefined)]) {
    expect(error).toMatchObject({ code: 'refused', message: '' });
  }
});
