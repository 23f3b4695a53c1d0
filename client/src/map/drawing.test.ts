import { describe, expect, it } from "vitest";
import { withoutSetUp } from "./drawing";

describe("the drawing", () => {
  it("hides what the set-up needs, after all else that it says", () => {
    const drawing = withoutSetUp("<svg><style>.mark{fill:red}</style><svg></svg></svg>\n");
    expect(drawing).toBe("<svg><style>.mark{fill:red}</style><svg></svg><style>.mark.set-up,.mark.zone{display:none}</style></svg>\n");
  });

  it("leaves what is no drawing alone", () => expect(withoutSetUp("")).toBe(""));
});
