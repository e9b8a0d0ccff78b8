import { expect, test } from 'vitest';
import { openStoryOf, withStory, withStoryTab } from '../../../web/src/features/story/story-address.ts';

const list = new URLSearchParams('halaman=2');

test('an address names the open submission and the part of it that is shown', () => {
  const opened = withStory(list, 'S1');
  expect(openStoryOf(opened)).toEqual({ openId: 'S1', tab: 'story' });
  const file = withStoryTab(opened, 'supporting');
  expect(file.toString()).toBe('halaman=2&pengajuan=S1&berkas=form-ppd');
  expect(openStoryOf(file)).toEqual({ openId: 'S1', tab: 'supporting' });
  expect(withStoryTab(file, 'story').toString()).toBe('halaman=2&pengajuan=S1');
});

test('another story begins with itself; closing leaves the list as it was', () => {
  const file = withStoryTab(withStory(list, 'S1'), 'draft');
  expect(openStoryOf(withStory(file, 'S2'))).toEqual({ openId: 'S2', tab: 'story' });
  expect(withStory(file, null).toString()).toBe('halaman=2');
});

test('a part no story has is the story itself', () => {
  expect(openStoryOf(new URLSearchParams('pengajuan=S1&berkas=lain'))).toEqual({ openId: 'S1', tab: 'story' });
});
