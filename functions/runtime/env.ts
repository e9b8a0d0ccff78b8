/** A variable the CDK gives this function; its absence is a defect of the deployment, not of a request. */
export const requiredEnv = (name: string): string => {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`The environment variable ${name} is missing`);
  return value;
};
