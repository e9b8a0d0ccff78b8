import { homeCalls } from '../shared/api/home.ts';
import { loadTasks } from './home/task-service.ts';
import { handle } from './http/handler.ts';

export const handler = handle(homeCalls['get-home'], async (_input, { caller, now }) => ({
  tasks: await loadTasks(caller, now),
}));
