import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import type { Functions } from './functions.ts';
import { physicalId } from './template/identities.ts';
import { customTypesIn } from './template/known-types.ts';
import type { Resource } from './template/model.ts';
import type { ResolvedTemplate } from './template/resolved-template.ts';

const customProperties = z.object({ ServiceToken: z.string() });
const aliasProperties = z.object({ FunctionName: z.string() });

/** What a function answers, at the URL of its event. */
const customResponse = z.discriminatedUnion('Status', [
  z.object({
    Status: z.literal('SUCCESS'),
    PhysicalResourceId: z.string(),
    Data: z.record(z.string(), z.string()).default({}),
  }),
  z.object({ Status: z.literal('FAILED'), Reason: z.string() }),
]);

/** The attributes of created resources, with the digests of their properties, by their paths. */
const createdSchema = z.record(
  z.string(),
  z.object({ digest: z.string(), attributes: z.record(z.string(), z.string()) }),
);
type Created = z.infer<typeof createdSchema>;

/**
 * Creates the custom resources that functions of the template create, before other functions start, because these may have
 * their attributes. As CloudFormation does, it invokes the function only when the properties of its resource changed.
 */
export const createCustomResources = async (
  template: ResolvedTemplate,
  functionsOf: (only: readonly Resource[]) => Functions,
  { createdFile }: { createdFile: string },
): Promise<void> => {
  const former = existsSync(createdFile) ? createdSchema.parse(JSON.parse(readFileSync(createdFile, 'utf8'))) : {};
  const created: Created = {};
  for (const resource of template.ofType(...customTypesIn(template))) {
    const digest = createHash('sha256').update(JSON.stringify(resource.properties)).digest('hex');
    const known = former[resource.path];
    const attributes =
      known?.digest === digest ? known.attributes : await createResource(template, functionsOf, resource);
    created[resource.path] = { digest, attributes };
    template.setCreatedAttributes(resource, attributes);
  }
  // Replaced at once: a process killed while it writes leaves no partial file.
  writeFileSync(`${createdFile}.new`, JSON.stringify(created, null, 2));
  renameSync(`${createdFile}.new`, createdFile);
};

const createResource = async (
  template: ResolvedTemplate,
  functionsOf: (only: readonly Resource[]) => Functions,
  resource: Resource,
): Promise<Record<string, string>> => {
  const { ServiceToken } = customProperties.parse(resource.properties);
  const alias = template.find('AWS::Lambda::Alias', ServiceToken);
  const name = alias === undefined ? ServiceToken : aliasProperties.parse(alias.properties).FunctionName;
  const creator = template.find('AWS::Lambda::Function', name);
  if (!creator) throw new Error(`${resource.path}: its function ${name} is not in the template`);
  const functions = functionsOf([creator]);
  const responses = await listenForResponse();
  try {
    const { response } = await functions.byArn(ServiceToken).invoke({
      RequestType: 'Create',
      ResponseURL: responses.url,
      StackId: resource.stack.name,
      RequestId: randomUUID(),
      ResourceType: resource.type,
      LogicalResourceId: resource.logicalId,
      ServiceToken,
      ResourceProperties: resource.properties,
    });
    if ('error' in response) throw new Error(`${resource.path}: ${response.error.errorMessage}`);
    const answer = customResponse.parse(JSON.parse(await responses.body));
    if (answer.Status === 'FAILED') throw new Error(`${resource.path} was not created: ${answer.Reason}`);
    return { ...answer.Data, [physicalId]: answer.PhysicalResourceId };
  } finally {
    functions.stop();
    responses.close();
  }
};

/** The place to which a function puts its response, which is S3 on AWS. */
const listenForResponse = async (): Promise<{ url: string; body: Promise<string>; close: () => void }> => {
  const received = Promise.withResolvers<string>();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    response.end();
    received.resolve(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/${randomUUID()}`,
    body: received.promise,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
