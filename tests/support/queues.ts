import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { LocalStackInfo } from '../../infra/local/run/local-stack.ts';

/** An SQS client with the rights of the local stack's administrator. */
export const sqsClient = ({ adminEnv, gatewayUrl }: Pick<LocalStackInfo, 'adminEnv' | 'gatewayUrl'>): SQSClient =>
  new SQSClient({
    endpoint: gatewayUrl,
    region: adminEnv['AWS_REGION'] ?? '',
    credentials: {
      accessKeyId: adminEnv['AWS_ACCESS_KEY_ID'] ?? '',
      secretAccessKey: adminEnv['AWS_SECRET_ACCESS_KEY'] ?? '',
    },
  });

const names = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const;

/** The messages of a queue: those that wait, and those that a function received and has not deleted. */
export const messageCounts = async (sqs: SQSClient, QueueUrl: string | undefined): Promise<number[]> => {
  const { Attributes = {} } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [...names] }));
  return names.map((name) => Number(Attributes[name]));
};
