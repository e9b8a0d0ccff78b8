import { sha256Hex } from '../protocol/signature.ts';
import { S3Error } from './errors.ts';
import { findVersion, type Operation, type S3Request, targetOf, versionedAction, versionHeader } from './request.ts';
import { requestTagContext, tagsOfXml, xmlOfTags } from './tags.ts';
import { s3Namespace, xml } from './xml.ts';

const maxBodyBytes = 64 * 1024;

export const getObjectTagging: Operation = (state, request) => {
  const target = targetOf(request);
  request.authorize(versionedAction('Get', 'Tagging', target), target);
  const { tags = {}, version } = findVersion(state, request, target);
  return {
    status: 200,
    headers: { 'content-type': 'application/xml', ...versionHeader(request.bucket, version) },
    body: xml('Tagging', xmlOfTags(tags), s3Namespace),
  };
};

export const putObjectTagging: Operation = async (state, request) => {
  const tags = tagsOfXml(await readSignedBody(request));
  const target = targetOf(request);
  request.authorize(versionedAction('Put', 'Tagging', target), target, requestTagContext(tags));
  const { version } = findVersion(state, request, target);
  state.objectIndex.setTags(request.bucket.name, request.key, version, tags);
  return { status: 200, headers: versionHeader(request.bucket, version), body: '' };
};

const readSignedBody = async ({ body, payloadHash }: S3Request): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBodyBytes) throw new S3Error(400, 'MaxMessageLengthExceeded', 'Your request was too large.');
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  if (payloadHash !== 'UNSIGNED-PAYLOAD' && payloadHash !== sha256Hex(bytes)) {
    throw new S3Error(
      400,
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    );
  }
  return bytes.toString('utf8');
};
