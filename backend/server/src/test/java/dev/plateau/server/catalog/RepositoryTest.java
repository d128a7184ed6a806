package dev.plateau.server.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RepositoryTest {
    @ParameterizedTest
    @CsvSource(textBlock = """
                    https://github.com/owner/shop,                 https://github.com/owner/shop/commit/abc,           https://github.com/owner/shop/compare/abc...def
                    https://github.com/owner/shop.git/,            https://github.com/owner/shop/commit/abc,           https://github.com/owner/shop/compare/abc...def
                    https://codeberg.org/owner/shop,               https://codeberg.org/owner/shop/commit/abc,         https://codeberg.org/owner/shop/compare/abc...def
                    https://gitlab.com/group/sub/shop,             https://gitlab.com/group/sub/shop/-/commit/abc,     https://gitlab.com/group/sub/shop/-/compare/abc...def
                    http://code.example.org:8443/group/shop/-,     http://code.example.org:8443/group/shop/-/commit/abc, http://code.example.org:8443/group/shop/-/compare/abc...def
                    https://bitbucket.org/owner/shop,              https://bitbucket.org/owner/shop/commits/abc,       https://bitbucket.org/owner/shop/branches/compare/def%0Dabc
                    https://b.example.org/projects/K/repos/shop,   https://b.example.org/projects/K/repos/shop/commits/abc, https://b.example.org/projects/K/repos/shop/compare/commits?sourceBranch=def&targetBranch=abc
                    https://c.example.org/c/?id={commit} https://c.example.org/d/?a={from}&b={to}, https://c.example.org/c/?id=abc, https://c.example.org/d/?a=abc&b=def
                    """)
    void knowsTheLinksOfTheHostsThatPeopleUse(String address, String commit, String range) {
        Repository repository = Repository.of(address);

        assertThat(repository.commit("abc")).isEqualTo(commit);
        assertThat(repository.range("abc", "def")).isEqualTo(range);
    }

    @Test
    void aFormForCommitsAloneHasNoRanges() {
        assertThat(Repository.of("https://c.example.org/?id={commit}").range("abc", "def"))
                .isNull();
    }

    @Test
    void whatAnUploadCallsACommitStaysInItsPlace() {
        assertThat(Repository.of("https://github.com/owner/shop").commit("../../settings?a=\"><b>"))
                .isEqualTo("https://github.com/owner/shop/commit/..%2F..%2Fsettings%3Fa%3D%22%3E%3Cb%3E");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "javascript:alert(1)",
                "javascript://github.com/%0aalert(1)//{commit}",
                "data:text/html,{commit}",
                "ftp://example.org/shop",
                "git@github.com:owner/shop.git",
                "github.com/owner/shop",
                "https://user:secret@github.com/owner/shop",
                "https://github.com/owner/shop?tab=1",
                "https://example.org/\"onclick=",
                "https://a.example.org/ https://b.example.org/",
                "https://a.example.org/{commit} https://b.example.org/{from}",
                "https://a.example.org/{commit} javascript:{from}{to}"
            })
    void refusesWhatIsNoWebAddressOfARepository(String address) {
        assertThatThrownBy(() -> Repository.of(address))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("can't be the address of a repository");
    }
}
