import { mockClient } from 'aws-sdk-client-mock';
import { afterAll } from 'vitest';

/** A mocked AWS client for one test file; restored after its tests. */
export const mockAwsClient: typeof mockClient = (client) => {
  const mock = mockClient(client);
  afterAll(() => mock.restore());
  return mock;
};
