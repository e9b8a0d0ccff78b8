import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Authorize } from '../iam/authorizer.ts';
import type { IdentityProperties, MailEvent, SentMail, ServiceContext } from '../model.ts';
import { type JsonRequest, jsonResponse, type ServiceResponse } from '../protocol/response.ts';
import { ServiceError } from '../protocol/service-error.ts';
import { mailFolder } from './mail-folder.ts';
import { simulatedEvent } from './simulator.ts';

const text = z.strictObject({ Data: z.string(), Charset: z.literal('UTF-8').optional() });

/** A strict object, because what is ignored here would be sent on AWS. */
const sendEmail = z.strictObject({
  FromEmailAddress: z.string(),
  Destination: z.strictObject({ ToAddresses: z.array(z.string()).min(1).max(50) }),
  ConfigurationSetName: z.string().optional(),
  EmailTags: z.array(z.strictObject({ Name: z.string(), Value: z.string().regex(/^[\w-]+$/) })).default([]),
  Content: z.strictObject({
    Simple: z.strictObject({
      Subject: text,
      Body: z.strictObject({ Html: text, Text: text }),
      Headers: z.array(z.strictObject({ Name: z.string(), Value: z.string() })).default([]),
    }),
  }),
});

export type SesService = ReturnType<typeof openSes>;

/** SES v2: sends a mail by writing it to the folder `mails` of the data folder. */
export const openSes = ({ dataDir, region, account, clock }: ServiceContext) => {
  const folder = mailFolder(dataDir);
  const configurationSets = new Set<string>();
  const domains = new Set<string>();
  const listeners: ((event: MailEvent) => void)[] = [];
  const arn = (resource: string): string => `arn:aws:ses:${region}:${account}:${resource}`;

  const send = (input: unknown, authorize: Authorize): ServiceResponse => {
    const parsed = sendEmail.safeParse(input);
    if (!parsed.success) throw new ServiceError('BadRequestException', z.prettifyError(parsed.error));
    const { FromEmailAddress, Destination, ConfigurationSetName, EmailTags, Content } = parsed.data;
    assertMaySend(addressOf(FromEmailAddress), ConfigurationSetName, authorize);
    const { Subject, Body, Headers } = Content.Simple;
    const mail: SentMail = {
      id: `${clock().toString(36).padStart(10, '0')}-${randomUUID()}`,
      sent_at: new Date(clock()).toISOString(),
      from: FromEmailAddress,
      to: Destination.ToAddresses,
      subject: Subject.Data,
      headers: Headers.map(({ Name, Value }) => ({ name: Name, value: Value })),
      html: Body.Html.Data,
      text: Body.Text.Data,
    };
    folder.save(mail);
    // Only a configuration set publishes events.
    const tags = ConfigurationSetName !== undefined && {
      'ses:configuration-set': [ConfigurationSetName],
      ...Object.fromEntries(EmailTags.map(({ Name, Value }) => [Name, [Value]])),
    };
    const event = tags && simulatedEvent(mail, tags, { region, account, at: new Date(clock()) });
    if (event) for (const listener of listeners) listener(event);
    return jsonResponse(200, { MessageId: mail.id });
  };

  const assertMaySend = (from: string, configurationSet: string | undefined, authorize: Authorize): void => {
    const identity = [...domains].find((domain) => `.${from.split('@').at(-1)}`.endsWith(`.${domain}`));
    const context = { 'ses:FromAddress': [from] };
    const access = { action: 'ses:SendEmail', context };
    authorize({ ...access, resource: arn(`identity/${identity ?? from}`) });
    if (configurationSet !== undefined)
      authorize({ ...access, resource: arn(`configuration-set/${configurationSet}`) });
    if (identity === undefined)
      throw new ServiceError('MessageRejected', `Email address is not verified: ${from}, region ${region}`);
    if (configurationSet !== undefined && !configurationSets.has(configurationSet))
      throw new ServiceError('NotFoundException', `Configuration set ${configurationSet} does not exist.`, {}, 404);
  };

  return {
    handle: ({ input }: Pick<JsonRequest, 'input'>, route: string, authorize: Authorize): ServiceResponse => {
      if (route === 'POST /v2/email/outbound-emails') return send(input, authorize);
      throw new ServiceError('NotFoundException', `Not supported by the local stack: ${route}`, {}, 404);
    },
    createConfigurationSet: (name: string) => configurationSets.add(name),
    /** Sends only for verified identities, as SES outside its sandbox. */
    verifyIdentity: ({ domain }: IdentityProperties) => domains.add(domain),
    mails: folder.list,
    /** Calls the listener after each bounce and complaint. */
    onMailEvent: (listener: (event: MailEvent) => void) => listeners.push(listener),
  };
};

/** 'HIMS <hims@…>' or the address alone. */
const addressOf = (sender: string): string => /<([^>]+)>$/.exec(sender)?.[1] ?? sender;
