import type { SubjectType } from "#contract/timeline/timeline.ts";

/** What a timeline, its notes and its assignment are about. */
export interface Subject {
  readonly subjectType: SubjectType;
  readonly subjectId: string;
}
