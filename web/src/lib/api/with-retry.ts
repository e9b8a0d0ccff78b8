import { ApiError } from './api-error.ts';
import { isOverload } from './overload.ts';

const maxAttempts = 3;
const retryDelayMs = 1_000;

/** Retries a read after temporary failures only: no response, or a server error other than an overload, which was waited out. */
export const withRetry = async <T>(read: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read();
    } catch (error) {
      const isTransient =
        error instanceof ApiError && !isOverload(error) && (error.code === 'offline' || error.status >= 500);
      if (!isTransient || attempt === maxAttempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs * attempt));
    }
  }
};
