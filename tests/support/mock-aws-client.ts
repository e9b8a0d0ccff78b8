import { mockClient } from 'aws-sdk-client-mock';
import { afterAll } from 'vitest';

/** An AWS client whose commands the file answers itself; the files after it have the real one again. */
export const mockAwsClient: typeof mockClient = (client) => {
  const mock = mockClient(client);
  afterAll(() => mock.restore());
  return mock;
};
