/** An environment variable set by the CDK; a missing one is a deployment error, not a request error. */
export const requiredEnv = (name: string): string => {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`The environment variable ${name} is missing`);
  return value;
};
